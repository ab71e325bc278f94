import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const FIXTURE = fileURLToPath(new URL('./run-server.fixture.ts', import.meta.url))

function run(behaviour: string) {
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', FIXTURE, behaviour], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.text += chunk.toString()
    })
  return { child, said, ended: once(child, 'close') }
}

describe('a service as a process', () => {
  it.each([
    ['SIGTERM', 'ready'],
    ['SIGINT', 'ready'],
    ['SIGTERM', 'starting'],
  ] as const)('ends with 0 after %s while it is %s, once what it began is ended', async (signal, state) => {
    const { child, said, ended } = run('serve')
    await expect.poll(() => said.text, { timeout: 20_000 }).toContain(state)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(said.text).toMatch(/stopping[\s\S]*ended/)
  })

  it('says in a sentence why it cannot start, and ends with 1', async () => {
    const { said, ended } = run('refuse')
    expect(await ended).toEqual([1, null])
    expect(said.text).toBe('The environment is not valid: PORT: write a whole number\n')
  })
})
