import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  /** The far end's address, by way of the cable. */
  readonly url: string
  /** Breaks all connections, and lets nobody through until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

/** Returns a cable to a server, which can be cut for the one who uses it while others reach the server as before. */
export async function openCable(target: string): Promise<Cable> {
  const { hostname, port: targetPort, protocol } = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(targetPort), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined) // The other end is told by the close that follows.
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
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
    url: `${protocol}//127.0.0.1:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
