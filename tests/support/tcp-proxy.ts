import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** The faults of a link, until they are changed. Without any, everything passes at once. */
export type Faults = {
  /** The delay of every chunk in both directions; `jitterMs` is the largest additional delay. */
  latencyMs?: number
  jitterMs?: number
  /** Refuses connections and drops open ones. */
  isDown?: boolean
  /** Resets new connections at once, and all open ones. */
  isReset?: boolean
  /** Accepts connections, but passes nothing in either direction. */
  isHanging?: boolean
  /** Cuts each connection after this many response bytes. */
  cutAfterBytes?: number
  /** Delivers responses in chunks of this many bytes, one every `everyMs`. */
  trickle?: { bytes: number; everyMs: number }
}

/** Reads the data of one connection and may hold it back. A chunk continues when `forward` is called with it. */
export type Reader = {
  onRequest: (chunk: Buffer, forward: (chunk: Buffer) => void) => void
  onResponse: (chunk: Buffer, forward: (chunk: Buffer) => void) => void
}

type Options = {
  /** Where the link leads. */
  to: NetConnectOpts
  /** Reads the data of each connection. */
  reader?: () => Reader
}

const FORWARD_ALL: Reader = {
  onRequest: (chunk, forward) => forward(chunk),
  onResponse: (chunk, forward) => forward(chunk),
}

/** A TCP proxy with the faults of a bad network. The caller closes it. */
export async function openTcpProxy({ to, reader = () => FORWARD_ALL }: Options) {
  let faults: Faults = {}
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (faults.isReset) return client.resetAndDestroy()
    const upstream = connect(to)
    const { onRequest, onResponse } = reader()
    pipe(client, upstream, onRequest, () => ({ ...faults, cutAfterBytes: undefined, trickle: undefined }))
    pipe(upstream, client, onResponse, () => faults)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => open.delete(socket))
    }
  })
  const port = await listen(server, 0)

  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const set = async (next: Faults) => {
    const wasDown = faults.isDown
    faults = next
    if (next.isReset) for (const socket of open) reset(socket)
    if (next.isDown && !wasDown) await close(server, cut)
    if (!next.isDown && wasDown) await listen(server, port)
  }
  return {
    port,
    /** Changes the faults from now on; `{}` heals the link. */
    set,
    /** Drops every open connection; new ones work as usual. */
    cut,
    connections: () => open.size / 2,
    close: async () => {
      if (!faults.isDown) await close(server, cut)
    },
  }
}

/** A local database uses a Unix socket, which has no reset. */
const reset = (socket: Socket) => (socket.remoteFamily ? socket.resetAndDestroy() : socket.destroy())

export type Link = Awaited<ReturnType<typeof openTcpProxy>>

type QueuedChunk = { chunk: Buffer; at: number }

/** Forwards the data of `from` in order, with the delay and the chunks of the current faults. */
function pipe(from: Socket, to: Socket, read: Reader['onRequest'], faults: () => Faults) {
  const queue: QueuedChunk[] = []
  let isEnded = false
  let isDraining = false
  let sentBytes = 0

  const send = (chunk: Buffer) => {
    const { cutAfterBytes = Number.POSITIVE_INFINITY } = faults()
    sentBytes += chunk.length
    if (sentBytes <= cutAfterBytes) return void to.write(chunk)
    to.write(chunk.subarray(0, Math.max(0, chunk.length - (sentBytes - cutAfterBytes))), () => to.destroy())
    from.destroy()
  }
  const sendTrickled = async (chunk: Buffer) => {
    const { trickle } = faults()
    if (!trickle) return send(chunk)
    for (let start = 0; start < chunk.length && !to.destroyed; start += trickle.bytes) {
      send(chunk.subarray(start, start + trickle.bytes))
      await pause(trickle.everyMs)
    }
  }
  const drain = async () => {
    isDraining = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      while (faults().isHanging && !from.destroyed) await pause(POLL_MS)
      if (faults().isHanging) break
      const { latencyMs = 0, jitterMs = 0 } = faults()
      const delayMs = next.at + latencyMs + Math.random() * jitterMs - performance.now()
      if (delayMs > 0) await pause(delayMs)
      if (!to.destroyed) await sendTrickled(next.chunk)
    }
    isDraining = false
    if (isEnded) to.end()
  }
  const forward = (chunk: Buffer) => {
    queue.push({ chunk, at: performance.now() })
    if (!isDraining) void drain()
  }

  from.on('data', (chunk) => read(chunk, forward))
  from.on('end', () => {
    isEnded = true
    if (!isDraining) to.end()
  })
  from.on('error', () => to.destroy())
  from.on('close', () => {
    isEnded = true
    if (!isDraining) to.destroy()
  })
}

const POLL_MS = 10

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}

function close(server: Server, cut: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    cut()
  })
}
