import { createServer } from 'node:net'

/** Returns a TCP port of 127.0.0.1 that was free a moment ago. The caller retries if another process took it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address === null || typeof address === 'string' ? reject(new Error('no port')) : resolve(address.port),
      )
    })
  })
}
