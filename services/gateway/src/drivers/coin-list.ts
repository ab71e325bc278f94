import type { Clock } from '@latchkey/host'

/** Maximum age of the list, after which newly listed coins get prices. */
const MAX_AGE_MS = 6 * 60 * 60_000
const RETRY_AFTER_MS = 30_000

export interface CoinListOptions {
  /** Loads the ids of all coins by contract. */
  readonly load: () => Promise<ReadonlyMap<string, string>>
  readonly clock: Clock
}

/**
 * Returns the list of coins, which is loaded on demand, every six hours. While a new list loads, or if it fails, the
 * old one is used; a failed load is repeated after 30 s.
 */
export function createCoinList({ load, clock }: CoinListOptions) {
  let list: { readonly coinIds: ReadonlyMap<string, string>; readonly loadedAtMs: number } | undefined
  let failure: { readonly error: unknown; readonly failedAtMs: number } | undefined
  let loading: Promise<void> | undefined

  async function reload(): Promise<void> {
    try {
      list = { coinIds: await load(), loadedAtMs: clock.now() }
      failure = undefined
    } catch (error) {
      failure = { error, failedAtMs: clock.now() }
    } finally {
      loading = undefined
    }
  }

  return {
    /** @throws the error of the load if no list was ever loaded */
    async read(): Promise<ReadonlyMap<string, string>> {
      const isOld = list === undefined || clock.now() >= list.loadedAtMs + MAX_AGE_MS
      const mayLoad = failure === undefined || clock.now() >= failure.failedAtMs + RETRY_AFTER_MS
      if (isOld && mayLoad) loading ??= reload()
      if (list === undefined) await loading
      if (list === undefined) throw failure?.error
      return list.coinIds
    },
  }
}
