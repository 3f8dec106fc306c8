import { onTestFinished, vi } from 'vitest'

/**
 * Uploads that wait until the test ends them with the address of the image, or with a refusal. `headers` are those of the
 * last one.
 */
export function stubUploads() {
  const headers = new Headers()
  const respond: ((reply: unknown, status?: number) => void)[] = []
  class FakeXMLHttpRequest {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    onabort = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader(name: string, value: string) {
      headers.set(name, value)
    }
    abort() {
      this.onabort()
      this.onloadend()
    }
    send() {
      respond.push((reply, status = 200) => {
        this.status = status
        this.responseText = JSON.stringify(reply)
        this.onload()
        this.onloadend()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return Object.assign(respond, { headers })
}
