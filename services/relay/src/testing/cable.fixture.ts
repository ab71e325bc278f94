import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  /** Address of the server through the cable. */
  readonly url: string
  /** Breaks all connections, and rejects new ones until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  /** Halts the existing connections, which stay open but silent. New ones work. */
  readonly freeze: () => void
  /** Connects new connections to another server. */
  readonly leadTo: (target: string) => void
  readonly stop: () => Promise<void>
}

/**
 * Returns a proxy to a server. Cutting it affects its own connections only.
 *
 * @param delayMs - Delay in each direction. Milliseconds.
 */
export async function openCable(target: string, delayMs = 0): Promise<Cable> {
  let far = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const there = connect(Number(far.port), far.hostname)
    for (const [end, other] of [
      [near, there],
      [there, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined) // The `close` event that follows ends the other side.
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
      if (delayMs === 0) end.pipe(other)
      else end.on('data', (chunk) => void setTimeout(() => other.writable && other.write(chunk), delayMs))
    }
  })
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: addressAt(target, port),
    cut,
    mend: () => {
      isCut = false
    },
    freeze: () => {
      for (const end of ends) end.unpipe().pause()
    },
    leadTo: (other) => {
      far = new URL(other)
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns the same URL with a port of this machine. */
function addressAt(target: string, port: number): string {
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return address.href
}
