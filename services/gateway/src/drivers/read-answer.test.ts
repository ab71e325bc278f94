import { request } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createHttpMetadata } from './http-metadata.ts'
import { readAnswer } from './read-answer.ts'

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const JSON_TEXT = '{"name":"Key"}'

/** The raw response of a server, by the end of the request path. */
const scripts: Readonly<Record<string, (socket: Socket) => void>> = {
  length: (socket) => socket.write(`${OK}content-length: ${JSON_TEXT.length}\r\n\r\n${JSON_TEXT}`),
  chunked: (socket) => socket.write(`${OK}transfer-encoding: chunked\r\n\r\ne\r\n${JSON_TEXT}\r\n0\r\n\r\n`),
  'until-close': (socket) => socket.end(`${OK}connection: close\r\n\r\n${JSON_TEXT}`),
  switch: (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'),
  'switch-without-header': (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  close: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
  'close-in-headers': (socket) => socket.end('HTTP/1.1 200 O'),
  'close-in-body': (socket) => socket.end(`${OK}content-length: 500\r\n\r\n${JSON_TEXT}`),
  'no-http': (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
  silent: () => undefined,
  'drip-headers': (socket) => drip(socket, `${OK}x-drip: ${'x'.repeat(100_000)}`),
  'drip-body': (socket) => drip(socket, `${OK}content-length: 100000\r\n\r\n${' '.repeat(100_000)}`),
  'early-hints': (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000)),
  large: (socket) => socket.write(`${OK}content-length: 400000\r\n\r\n${'x'.repeat(400_000)}`),
  moved: (socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
  'moved-and-drips': (socket) =>
    drip(socket, `HTTP/1.1 302 Found\r\ncontent-length: 100000\r\n\r\n${' '.repeat(100_000)}`),
}
const failures = Object.keys(scripts).filter((name) => !['length', 'chunked', 'until-close'].includes(name))

/** Writes two characters every 5 ms, until the client disconnects. */
function drip(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => {
    socket.write(text.slice(at, at + 2))
    at += 2
  }, 5)
  socket.on('close', () => clearInterval(timer))
}

let server: Server
let url = ''
const sockets = new Set<Socket>()
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (head: Buffer) => {
      const [, name = ''] = /\/([^/ ]*) HTTP/.exec(head.toString('latin1')) ?? []
      scripts[name]?.(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const read = (name: string, maxBytes = 262_144) =>
  readAnswer(request(`${url}/${name}`, { agent: false }), { timeoutMs: 300, maxBytes })

describe('readAnswer', () => {
  it.each(['length', 'chunked', 'until-close'])('returns the body of a 200 response that ends by %s', async (name) => {
    expect(await read(name)).toBe(JSON_TEXT)
  })

  it.each(failures)('returns undefined and disconnects if the server responds with %s', async (name) => {
    expect(await read(name)).toBeUndefined()
    await expect.poll(() => sockets.size).toBe(0)
  })

  it('returns undefined if no server listens', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const call = request(`http://127.0.0.1:${port}/`, { agent: false })
    expect(await readAnswer(call, { timeoutMs: 300, maxBytes: 100 })).toBeUndefined()
  })
})

describe('the IPFS gateway', () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

  it.each(['switch', 'close', 'close-in-body', 'no-http', 'large', 'moved'])(
    'returns no metadata if it responds with %s',
    async (name) => {
      const metadata = createHttpMetadata({ clock: createFakeClock(), ipfsGateway: url })
      expect(await metadata.readMetadata(`ipfs://${cid}/${name}`)).toBeUndefined()
    },
  )
})
