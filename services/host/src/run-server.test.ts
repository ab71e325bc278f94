import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, type TestContext, vi } from 'vitest'

const FIXTURE = fileURLToPath(new URL('./run-server.fixture.ts', import.meta.url))

function run(behaviour: string) {
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', FIXTURE, behaviour], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed.text += chunk.toString()
    })
  // `expect.poll` belongs to the test that began last, so concurrent tests cannot use it.
  const until = (words: string) => vi.waitFor(() => expect(printed.text).toContain(words), { timeout: 20_000 })
  const goOn = () => child.stdin.write('\n')
  const port = () => Number(/"port":(\d+)/.exec(printed.text)?.[1])
  return { child, printed, until, goOn, port, ended: once(child, 'close') }
}

/** Connects to a server, and sends the beginning of a request and nothing after it. */
async function sendPart({ onTestFinished }: TestContext, port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined) // The server resets the connection.
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

// Concurrent, because they mostly wait for grace periods to pass.
describe.concurrent('runServer', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 after %s, once all parts have ended', async (signal) => {
    const { child, printed, until, goOn, ended } = run('serve')
    goOn()
    await until('ready')
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(printed.text).toMatch(/stopping[\s\S]*ended/)
  })

  it('exits after the start when SIGTERM arrives during it', async () => {
    const { child, printed, until, goOn, ended } = run('serve')
    await until('starting')
    child.kill('SIGTERM')
    goOn()
    expect(await ended).toEqual([0, null])
    expect(printed.text).toMatch(/ready[\s\S]*stopping[\s\S]*ended/)
  })

  it('exits with 0 after SIGTERM in the first step of the start', async () => {
    const { printed, goOn, ended } = run('signalled')
    goOn()
    expect(await ended).toEqual([0, null])
    expect(printed.text).toMatch(/ready[\s\S]*stopping[\s\S]*ended/)
  })

  it('exits with 0 within 10 s of SIGTERM while one client sends its request slowly and another does not read', async (test) => {
    const { child, printed, until, goOn, port, ended } = run('serve')
    goOn()
    await until('ready')
    await sendPart(test, port(), 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nd')
    const reader = await sendPart(test, port(), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    reader.pause()
    await until('"method":"POST"')
    await until('"method":"GET"')
    const stoppedAt = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
    expect(printed.text).toMatch(/stopping[\s\S]*ended/)
  })

  it('ends the older parts, logs the part that did not end, and exits with 1', async () => {
    const { child, printed, until, goOn, ended } = run('hang')
    goOn()
    await until('ready')
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
    expect(printed.text).toMatch(/ended[\s\S]*the indexer did not end within 5000 ms/)
  })

  it('prints one sentence and exits with 1 if the start fails', async () => {
    const { printed, ended } = run('refuse')
    expect(await ended).toEqual([1, null])
    expect(printed.text).toBe('The environment is not valid: PORT: write a whole number\n')
  })

  it('stops the started parts if the start fails', async () => {
    const { printed, ended } = run('fail')
    expect(await ended).toEqual([1, null])
    // The reason and the log are two streams, which may arrive in any order.
    expect(printed.text).toContain('it is away')
    expect(printed.text).toContain('"ended"')
  })
})
