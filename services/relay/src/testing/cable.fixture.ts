import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  /** The far end's address, by way of the cable. */
  readonly url: string
  /** Breaks all connections, and lets nobody through until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  /** Halts the connections there are, which stay open and say nothing any more. New ones work. */
  readonly freeze: () => void
  /** Leads new connections to another server. */
  readonly leadTo: (target: string) => void
  readonly stop: () => Promise<void>
}

/**
 * Returns a cable to a server, which can be cut for the one who uses it while others reach the server as before.
 *
 * @param delayMs - How long it takes from one end to the other. Milliseconds.
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
      end.on('error', () => undefined) // The other end is told by the close that follows.
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

/** Returns the same address on a port of this machine. */
function addressAt(target: string, port: number): string {
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return address.href
}
