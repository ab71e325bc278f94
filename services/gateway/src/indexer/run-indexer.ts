import { setTimeout as delay } from 'node:timers/promises'
import { toWalletError } from '@latchkey/errors'
import { type Clock, systemClock } from '@latchkey/host'
import type { Logger } from 'pino'
import type { ActivityStore } from '../ports/activity-store.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { readNewTokens } from '../reads/token-facts.ts'
import type { ChainIndexer } from './index-chain.ts'

/** A new block appears well within a second. */
const POLL_MS = 250
/** A chain without a new block for this time, longer than any block time, is idle. */
const IDLE_AFTER_MS = 30_000
/**
 * The first block after idle time appears within a second. Polls are most of the work of a service without visitors.
 */
const IDLE_POLL_MS = 1_000
const RETRY_MIN_MS = 250
/**
 * The same interval as the probes of nodes, so that a restored node is used within seconds. @see Spec §9 "every 4 s"
 */
const RETRY_MAX_MS = 4_000

export interface RunIndexerOptions {
  readonly chainId: number
  readonly indexer: ChainIndexer
  readonly store: ActivityStore
  readonly reader: ChainReader
  readonly logger?: Logger | undefined
  readonly pollMs?: number | undefined
  readonly clock?: Clock | undefined
  /** Settles after the delay, or when the signal aborts. */
  readonly pause?: ((delayMs: number, signal: AbortSignal) => Promise<void>) | undefined
}

export interface RunningIndexer {
  /** True once the index has reached the head. */
  readonly isCaughtUp: () => boolean
  /** Ends after the current batch. */
  readonly stop: () => Promise<void>
}

/** Follows a network until stopped. A failure is logged and retried, with a longer pause each time. */
export function runIndexer(options: RunIndexerOptions): RunningIndexer {
  const { chainId, indexer, store, reader, logger, pollMs = POLL_MS, clock = systemClock, pause = pauseFor } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let caughtUp = false
  let retryMs = RETRY_MIN_MS
  let addedAtMs = clock.now()

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await pause(await round(), signal)
    }
  }

  async function round(): Promise<number> {
    try {
      const { added, removed, isAtHead } = await indexer.catchUp(signal)
      if (removed > 0) logger?.warn({ chainId, removed, added }, 'a fork replaced blocks')
      if (added > 0 || removed > 0) addedAtMs = clock.now()
      if (added > 0) await readNewTokens(chainId, { store, reader }, signal)
      caughtUp ||= isAtHead
      retryMs = RETRY_MIN_MS
      if (!isAtHead && added > 0) return 0
      return clock.now() - addedAtMs < IDLE_AFTER_MS ? pollMs : Math.max(pollMs, IDLE_POLL_MS)
    } catch (error) {
      const { code, shortMessage: reason } = toWalletError(error)
      if (!signal.aborted) logger?.warn({ chainId, code, reason }, 'indexing failed')
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
      return retryMs
    }
  }

  const following = follow()
  return {
    isCaughtUp: () => caughtUp,
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}

async function pauseFor(delayMs: number, signal: AbortSignal): Promise<void> {
  await delay(delayMs, undefined, { signal }).catch(() => undefined) // A stop ends the pause.
}
