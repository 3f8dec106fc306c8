/** The shop cannot listen on its port. The message can be shown to the operator. */
export class PortTaken extends Error {}

/** Explains a listen error on `port` in a plain sentence; other errors stay as they are. */
export function toPortTaken(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortTaken(
      `Port ${port} on ${host} is already used by another program. Stop it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES')
    return new PortTaken(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new PortTaken(`This machine has no address ${host}. Set HOST to one that it has.`)
  }
  return error
}
