import { toFailure } from '@latchkey/errors'
import type { Clock } from '../ports/index.ts'
import type { Reads } from './create-reads.ts'
import { lazyRead } from './lazy-read.ts'
import type { Read } from './read.ts'

type VerbName = Exclude<keyof Reads, 'wallet' | 'refresh' | 'stop'>

const VERBS = [
  'portfolio',
  'nativeBalance',
  'identity',
  'activity',
  'coverage',
  'nfts',
  'nftCoverage',
  'walletListing',
  'wallets',
  'walletSearch',
] as const satisfies readonly VerbName[]

/** Two frames: whose figures are wanted is painted first, then their code comes. */
const LATER_MS = 32

/** Stands for the reads of a client until their code is needed, and is them from then on. */
export function createLazyReads(clock: Clock, load: () => Promise<Reads>) {
  let reads: Reads | undefined
  let loading: Promise<Reads> | undefined
  let isStopped = false

  function arrive(): Promise<Reads> {
    loading ??= load().then((arrived) => {
      reads = arrived
      if (isStopped) arrived.stop()
      return arrived
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const verb =
    (name: VerbName) =>
    (...args: readonly never[]): Read<unknown> => {
      const call = (from: Reads) => (from[name] as (...given: readonly never[]) => Read<unknown>)(...args)
      if (reads !== undefined) return call(reads)
      const failed = (error: unknown) => ({
        status: 'failed' as const,
        failure: toFailure(error),
        isFetching: false,
        hasMore: false,
        isFetchingMore: false,
      })
      const later = async () => {
        await new Promise<void>((resolve) => void clock.after(LATER_MS, resolve))
        return call(await arrive())
      }
      return lazyRead(later, failed)
    }

  return {
    // The table of names is the only thing a type cannot follow here.
    verbs: Object.fromEntries(VERBS.map((name) => [name, verb(name)])) as unknown as Pick<Reads, VerbName>,
    /** Resolves when the code is there, or could not be had. */
    prepare: async (): Promise<void> => {
      await arrive().catch(() => {})
    },
    /** The verbs that go through the connected wallet. */
    wallet: async () => (await arrive()).wallet,
    /** Nothing that was never read has to be read again. */
    refresh: () => void reads?.refresh(),
    stop(): void {
      isStopped = true
      reads?.stop()
    },
  }
}
