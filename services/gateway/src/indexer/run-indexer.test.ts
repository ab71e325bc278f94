import { expect, it } from 'vitest'
import type { ActivityStore } from '../ports/activity-store.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { runIndexer } from './run-indexer.ts'

const NO_BLOCK = { added: 0, removed: 0, isAtHead: true }
const ROLLBACK = { added: 0, removed: 1, isAtHead: true }

/** Runs an indexer on a clock that advances only by its pauses, and returns the start of each round. */
async function readRounds(untilMs: number, blockAtMs: number, pollMs?: number): Promise<readonly number[]> {
  const rounds: number[] = []
  let now = 0
  let isAdded = false
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const indexer = runIndexer({
    chainId: 1,
    indexer: {
      catchUp: async () => {
        rounds.push(now)
        if (isAdded || now < blockAtMs) return NO_BLOCK
        isAdded = true
        return ROLLBACK
      },
    },
    store: {} as ActivityStore,
    reader: {} as ChainReader,
    pollMs,
    clock: { now: () => now },
    pause: async (delayMs, signal) => {
      now += delayMs
      if (now < untilMs) return
      finish()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  })
  await finished
  await indexer.stop()
  return rounds
}

it('runIndexer polls four times a second while blocks arrive, and once a second after 30 s without one', async () => {
  const rounds = await readRounds(60_000, 40_000)
  const inSecond = (atMs: number) => rounds.filter((round) => round >= atMs && round < atMs + 1_000).length
  expect([0, 29_000, 31_000, 39_000].map(inSecond)).toEqual([4, 4, 1, 1])
  expect([41_000, 59_000].map(inSecond)).toEqual([4, 4])
})

it('runIndexer keeps a slower pace that the operator has set', async () => {
  expect(await readRounds(40_000, 80_000, 12_000)).toEqual([0, 12_000, 24_000, 36_000])
})
