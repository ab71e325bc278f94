import { WalletError } from '@latchkey/errors'
import { PUZZLE_MS, type Puzzle, type SolvedPuzzle } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createPuzzles } from './puzzles.ts'
import type { ServiceCall, ServiceClient } from './service-client.ts'

const puzzleOf = (level: number): Puzzle => ({
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, keyLength: 32, keyPrefix: '0'.repeat(32) },
    ...{ data: { expiresAt: 1, level }, keySignature: '0'.repeat(64), nonce: '0'.repeat(32), salt: '0'.repeat(32) },
  },
  signature: '0'.repeat(64),
})
const requireLevel = (level: number) =>
  new WalletError('puzzle/refused', { problem: 'it is refused', puzzle: JSON.stringify(puzzleOf(level)) } as never)

/** A service that returns these failures one after the other, and then succeeds. Records the puzzle level of each call; -1: no puzzle. */
function open(failures: readonly unknown[] = []) {
  const sent: number[] = []
  const solved: number[] = []
  const time = { now: 0 }
  let isSlow = false
  let release = () => {}
  const call = async ({ path, body }: ServiceCall<v.GenericSchema>): Promise<unknown> => {
    if (path.startsWith('challenge')) return { puzzle: puzzleOf(0) }
    const given = (await body?.('nonce')) as { readonly puzzle?: SolvedPuzzle } | undefined
    expect(given).toMatchObject({ email: 'ada@example.org' })
    sent.push(given?.puzzle?.challenge.parameters.data.level ?? -1)
    const failure = failures[sent.length - 1]
    if (failure !== undefined) throw failure
    return 'done'
  }
  const puzzles = createPuzzles({
    service: { call } as unknown as ServiceClient,
    projectId: 'shop',
    now: () => time.now,
    async solve(challenge) {
      if (isSlow) await new Promise<void>((resolve) => (release = resolve))
      solved.push(challenge.parameters.data.level)
      return { challenge, solution: { counter: 0, derivedKey: '0'.repeat(64) } }
    },
  })
  const send = () =>
    puzzles.call({ path: 'login/email', schema: v.string(), body: async () => ({ email: 'ada@example.org' }) })
  /** Lets pending promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ puzzles, send, settle, sent, solved, time },
    slowDown: () => {
      isSlow = true
    },
    release: () => release(),
  }
}

describe('the puzzles of a service', () => {
  it('send the prepared solution with the first call', async () => {
    const { puzzles, send, settle, sent } = open()
    puzzles.prepare()
    await settle()
    expect(await send()).toBe('done')
    expect(sent).toEqual([0])
  })

  it('send a solution once: the next call has none', async () => {
    const { puzzles, send, settle, sent } = open()
    puzzles.prepare()
    await settle()
    await send()
    await send()
    expect(sent).toEqual([0, -1])
  })

  it('do not wait for a solution that is not ready, because a known device needs none', async () => {
    const { puzzles, send, settle, sent, slowDown } = open()
    slowDown()
    puzzles.prepare()
    await settle()
    expect(await send()).toBe('done')
    expect(sent).toEqual([-1])
  })

  it('wait for the prepared solution if the service requires a puzzle before it is ready, and solve no other one', async () => {
    const { puzzles, send, settle, sent, solved, slowDown, release } = open([requireLevel(0)])
    slowDown()
    puzzles.prepare()
    await settle()
    const answer = send()
    await settle()
    release()
    expect(await answer).toBe('done')
    expect([sent, solved]).toEqual([[-1, 0], [0]])
  })

  it('solve the puzzle in the refusal if none was prepared, or if a harder one is required by then', async () => {
    const { puzzles, send, settle, sent } = open([requireLevel(2), requireLevel(3)])
    puzzles.prepare()
    await settle()
    expect(await send()).toBe('done')
    expect(sent).toEqual([0, 2, 3])
  })

  it('do not send a solution that is about to expire, and prepare another one', async () => {
    const { puzzles, send, settle, sent, solved, time } = open()
    puzzles.prepare()
    await settle()
    time.now = PUZZLE_MS - 60_000
    await send()
    puzzles.prepare()
    puzzles.prepare()
    await settle()
    expect([sent, solved]).toEqual([[-1], [0, 0]])
  })

  it('give up after three refusals, and with any other failure at once', async () => {
    const refused = open(Array.from({ length: 9 }, () => requireLevel(1)))
    await expect(refused.send()).rejects.toMatchObject({ code: 'puzzle/refused' })
    expect(refused.sent).toEqual([-1, 1, 1, 1])
    const throttled = open([new WalletError('email/throttled', { retryInSeconds: 30 })])
    await expect(throttled.send()).rejects.toMatchObject({ code: 'email/throttled' })
    expect(throttled.sent).toEqual([-1])
  })

  it('reject with frame/error if a refusal contains no puzzle', async () => {
    const { send } = open([new WalletError('puzzle/refused', { problem: 'it is refused' })])
    await expect(send()).rejects.toMatchObject({ code: 'frame/error' })
  })
})
