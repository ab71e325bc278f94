import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from './listen.ts'

async function start(limits: NonNullable<Parameters<typeof listen>[0]['limits']> = {}) {
  const listener = await listen({ host: '127.0.0.1', port: 0, limits })
  onTestFinished(listener.stop)
  const open = async (text: string) => {
    const socket = connect(listener.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined) // The server resets the connection.
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { listener, open }
}

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const firstBytes = async (socket: Socket) => String((await once(socket, 'data'))[0])

describe('listen', () => {
  it('returns 503 until serve is called', async () => {
    const { listener } = await start()
    expect((await fetch(listener.url)).status).toBe(503)
    listener.serve(() => new Response('here'))
    expect(await (await fetch(listener.url)).text()).toBe('here')
  })

  it('rejects with service/listen if another program has the port', async () => {
    const { listener } = await start()
    await expect(listen({ host: '127.0.0.1', port: listener.port })).rejects.toMatchObject({ code: 'service/listen' })
  })

  it('responds to a running request after a stop, and closes its connection', async () => {
    const { listener, open } = await start()
    const hold = new EventEmitter()
    listener.serve(async () => {
      hold.emit('requested')
      await once(hold, 'go on')
      return new Response('finished')
    })
    const requested = once(hold, 'requested')
    const socket = await open(request)
    await requested
    const stopped = listener.stop()
    hold.emit('go on')
    expect(await firstBytes(socket)).toContain('finished')
    await stopped
  })

  it('stops at once if its only connection has sent nothing, as those that browsers open in advance', async () => {
    const { listener, open } = await start()
    listener.serve(() => new Response('here'))
    await open('')
    // A second connection, whose response shows that the server has accepted the first one.
    await firstBytes(await open(request))
    expect(await Promise.race([listener.stop().then(() => 'stopped'), delay(1_500, 'waiting')])).toBe('stopped')
  })

  it.each([
    ['headers', { headersMs: 50 }, 'GET / HTTP/1.1\r\nHo'],
    ['a body', { requestMs: 50, headersMs: 50 }, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nd'],
    ['an answer', { silenceMs: 50 }, request],
  ] as const)('closes a connection that waits too long for %s', async (_, limits, text) => {
    const { listener, open } = await start(limits)
    listener.serve(async (requested) =>
      requested.method === 'POST' ? new Response(await requested.text()) : new Promise(() => {}),
    )
    const socket = await open(text)
    socket.resume()
    await once(socket, 'close')
  })

  it('closes idle connections if there are too many', async () => {
    const { listener, open } = await start({ maxConnections: 1 })
    listener.serve(() => new Response('here'))
    const idle = await open(request)
    expect(await firstBytes(idle)).toContain('here')
    const closed = once(idle.resume(), 'close')
    await open('')
    await closed
    expect(await firstBytes(await open(request))).toContain('here')
  })
})
