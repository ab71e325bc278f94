import { expect, it } from 'vitest'
import { startGuardedChild } from './guarded-child.ts'

it('startGuardedChild returns the exit code of a process that ends by itself, and the signal of a stopped one', async () => {
  const failing = await startGuardedChild('/bin/sh', ['-c', 'exit 3'])
  expect(await failing.ended).toBe(3)
  const waiting = await startGuardedChild('/bin/sleep', ['60'])
  await waiting.stop([{ signal: 'SIGTERM', graceMs: 10_000 }])
  expect(await waiting.ended).toBe('SIGTERM')
})
