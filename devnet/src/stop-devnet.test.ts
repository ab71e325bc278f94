import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startDevnet } from './index.ts'

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function waitForSilence(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200 && (await answers(url)); attempt++) await delay(20)
}

describe('stopping', () => {
  it('ends every chain, also when called twice', async () => {
    const devnet = await startDevnet({ chains: [1, 10], history: false })
    const urls = Object.values(devnet.urls)
    expect(await Promise.all(urls.map(answers))).toEqual([true, true])
    await Promise.all([devnet.stop(), devnet.stop()])
    await devnet.stop()
    expect(await Promise.all(urls.map(answers))).toEqual([false, false])
  })

  it('happens when the signal is aborted, before or after the start', async () => {
    const early = AbortSignal.abort(new Error('changed my mind'))
    await expect(startDevnet({ signal: early })).rejects.toThrow('changed my mind')
    const controller = new AbortController()
    const devnet = await startDevnet({ chains: [1], history: false, signal: controller.signal })
    controller.abort()
    const url = devnet.urls[1] ?? ''
    await waitForSilence(url)
    expect(await answers(url)).toBe(false)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves no chain behind when the parent ends by %s',
    async (signal) => {
      const script = fileURLToPath(new URL('./start-and-wait.fixture.ts', import.meta.url))
      const parent = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = new Promise((resolve) => parent.once('exit', resolve))
      const url = await new Promise<string>((resolve) =>
        createInterface({ input: parent.stdout }).once('line', resolve),
      )
      expect(await answers(url)).toBe(true)
      parent.kill(signal)
      await exited
      await waitForSilence(url)
      expect(await answers(url)).toBe(false)
    },
  )

  it('rejects with the reason and leaves no chain running when one cannot start', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => blocker.once('listening', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(startDevnet({ chains: [1, 10], history: false, ports: { 10: port } })).rejects.toMatchObject({
      code: 'devnet/failed',
      shortMessage: expect.stringContaining(`is port ${port} taken?`),
    })
    blocker.close()
  })
})
