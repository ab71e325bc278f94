import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a relay that a test can close, and that counts connections. */
export async function openGate(relayUrl: string) {
  const port = Number(new URL(relayUrl).port)
  const sockets = new Set<Socket>()
  let [isShut, passed, refused] = [false, 0, 0]
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (isShut) {
      refused += 1
      return void near.destroy()
    }
    passed += 1
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy())
    for (const socket of [near, far]) {
      // Without this, small frames would wait for each other's TCP acknowledgement.
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setShut = (next: boolean) => {
    isShut = next
    if (isShut) for (const socket of sockets) socket.destroy()
  }
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    refused: () => refused,
    setShut,
    stop: async () => {
      setShut(true)
      server.close()
      await once(server, 'close')
    },
  }
}
