import { onTestFinished, vi } from 'vitest'

/** Uploads that wait until the test ends them with the address of the image, or with a refusal. */
export function heldUploads() {
  const ends: ((reply: unknown, status?: number) => void)[] = []
  class HeldRequest {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      ends.push((reply, status = 200) => {
        this.status = status
        this.responseText = JSON.stringify(reply)
        this.onload()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return ends
}
