import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Listener, listen } from '@latchkey/host'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

export interface ListeningService {
  readonly name: string
  /** A path that reads a JSON body. */
  readonly path: string
  /** Of the page that may call it. */
  readonly origin: string
  readonly open: () => Promise<{
    readonly fetch: (request: Request) => Response | Promise<Response>
    readonly stop: () => Promise<unknown>
  }>
}

/** Shorter than those of a deployment, which are 10 s and 30 s, so that a test does not wait for them. */
const LIMITS = { headersMs: 400, requestMs: 800 }
/** The limits, the interval at which connections are checked, and a busy machine. */
const CLOSED_MS = 10_000

/** What every service does with connections that are slow or malformed; run it on each, over a real listener. */
export function describeHostileConnections({ name, path, origin, open }: ListeningService): void {
  describe(`${name} › hostile connections`, () => {
    let listener: Listener
    let stop = async (): Promise<unknown> => undefined
    const sockets: Socket[] = []

    beforeAll(async () => {
      const service = await open()
      stop = service.stop
      listener = await listen({ host: '127.0.0.1', port: 0, limits: LIMITS })
      listener.serve(service.fetch)
    })
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy()
    })
    afterAll(async () => {
      await listener.stop()
      await stop()
    })

    async function openSocket(text: string) {
      const socket = connect(listener.port, '127.0.0.1')
      sockets.push(socket)
      let received = ''
      socket.on('data', (bytes) => {
        received += String(bytes)
      })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      return { socket, received: () => received, status: () => /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] }
    }

    /** Writes one byte every 50 ms. */
    function trickle(socket: Socket): void {
      const timer = setInterval(() => void (socket.writable && socket.write('a')), 50)
      socket.once('close', () => clearInterval(timer))
    }

    const head = (headers: readonly string[]) =>
      `${[`POST ${path} HTTP/1.1`, 'Host: a', `Origin: ${origin}`, 'Content-Type: application/json', ...headers].join('\r\n')}\r\n`
    const post = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${listener.url}${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', connection: 'close', ...headers },
        body: body as string,
      })
    async function expectClosed(socket: Socket): Promise<void> {
      const since = performance.now()
      if (!socket.closed) await once(socket, 'close')
      expect(performance.now() - since).toBeLessThan(CLOSED_MS)
    }

    it('X102: close a connection whose headers come byte by byte', async () => {
      const { socket, status } = await openSocket(`POST ${path} HTTP/1.1\r\nHost: a\r\nX-Slow: `)
      trickle(socket)
      await expectClosed(socket)
      expect(status()).toBe('408')
    })

    it('X102: close a connection whose body comes byte by byte', async () => {
      const { socket } = await openSocket(`${head(['Content-Length: 1000'])}\r\n`)
      trickle(socket)
      await expectClosed(socket)
    })

    it('X102: answer other callers while slow ones hold connections', async () => {
      for (let each = 0; each < 50; each += 1)
        trickle((await openSocket(`POST ${path} HTTP/1.1\r\nHost: a\r\nX-Slow: `)).socket)
      expect((await fetch(`${listener.url}/health`)).status).toBe(200)
    })

    it('X102: refuse headers of more than 16 KiB', async () => {
      const { socket, status } = await openSocket(`${head([`X-Large: ${'a'.repeat(20_000)}`])}\r\n`)
      await expectClosed(socket)
      expect(status()).toBe('431')
    })

    it.each([
      ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
      ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
      ['a header over two lines', ['X-Folded: a\r\n b']],
    ])('X102: refuse a request with %s, which two programs read in two ways', async (_, headers) => {
      const { socket, status } = await openSocket(`${head(headers)}\r\n{}`)
      await expectClosed(socket)
      expect(status()).toBe('400')
    })

    it('X102: do not decompress a body', async () => {
      const body = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))
      const response = await post(body, { 'content-encoding': 'gzip' })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'request/invalid' } })
    })

    it('X102: refuse a body of 1 MB, with a length and without one', async () => {
      const response = await post('x'.repeat(1024 * 1024))
      expect(response.status).toBe(413)
      const { socket, received } = await openSocket(`${head(['Transfer-Encoding: chunked'])}\r\n`)
      for (let each = 0; each < 64; each += 1) socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`)
      await expect.poll(received).toMatch(/^HTTP\/1\.1 413/)
    })

    it('X102: refuse keys that occur twice or reach a prototype, where the schema has no such key', async () => {
      for (const body of ['{"a":1,"a":2}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
        const response = await post(body)
        expect([response.status, ({} as { readonly a?: number }).a]).toEqual([400, undefined])
      }
    })
  })
}
