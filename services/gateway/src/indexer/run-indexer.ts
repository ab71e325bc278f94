import { setTimeout as delay } from 'node:timers/promises'
import { toWalletError } from '@latchkey/errors'
import type { Logger } from 'pino'
import type { ActivityStore } from '../ports/activity-store.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { readNewTokens } from '../reads/token-facts.ts'
import type { ChainIndexer } from './index-chain.ts'

/** A new block is visible well within a second. */
const POLL_MS = 250
const RETRY_MIN_MS = 250
/** As often as nodes are probed: a node that is back is followed within seconds. @see Spec §9 "every 4 s" */
const RETRY_MAX_MS = 4_000

export interface RunIndexerOptions {
  readonly chainId: number
  readonly indexer: ChainIndexer
  readonly store: ActivityStore
  readonly reader: ChainReader
  readonly logger?: Logger | undefined
  readonly pollMs?: number | undefined
}

export interface RunningIndexer {
  /** True once the index has reached the head. */
  readonly isCaughtUp: () => boolean
  /** Ends after the current batch. */
  readonly stop: () => Promise<void>
}

/** Follows a network until stopped. A failure is logged and retried, with a longer pause each time. */
export function runIndexer(options: RunIndexerOptions): RunningIndexer {
  const { chainId, indexer, store, reader, logger, pollMs = POLL_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let caughtUp = false
  let retryMs = RETRY_MIN_MS

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await round()
      await delay(pauseMs, undefined, { signal }).catch(() => undefined) // A stop ends the pause.
    }
  }

  async function round(): Promise<number> {
    try {
      const { added, removed, isAtHead } = await indexer.catchUp(signal)
      if (removed > 0) logger?.warn({ chainId, removed, added }, 'a fork replaced blocks')
      if (added > 0) await readNewTokens(chainId, { store, reader }, signal)
      caughtUp ||= isAtHead
      retryMs = RETRY_MIN_MS
      return isAtHead || added === 0 ? pollMs : 0
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
