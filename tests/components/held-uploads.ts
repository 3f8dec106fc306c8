import { onTestFinished, vi } from 'vitest'

/** Uploads that wait until the test ends them with the address of the image. */
export function heldUploads() {
  const ends: ((image: string) => void)[] = []
  class HeldRequest {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      ends.push((image) => {
        this.responseText = JSON.stringify(image)
        this.onload()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return ends
}
