import { createServer } from 'node:net'

export class PortTaken extends Error {}

/** Throws `PortTaken` with a plain sentence when the address cannot be listened on, before any long step is begun. */
export function requirePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(toPortTaken(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function toPortTaken(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortTaken(
      `Port ${port} on ${host} is already used by another program. Stop it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES')
    return new PortTaken(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new PortTaken(`This machine has no address ${host}. Set HOST to one that it has.`)
  }
  return error
}
