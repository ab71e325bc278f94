import { isWalletError, WalletError } from '@latchkey/errors'
import type { Clock } from '@latchkey/host'
import { createTokenBuckets, describeCause } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import type { Logger } from 'pino'
import { createMemoryCache } from '../domain/memory-cache.ts'
import type { QuoteSource, SwapQuery, SwapQuote } from '../ports/quote-source.ts'
import type { JsonApiOptions } from './json-reader.ts'
import { createSwapApi } from './swap-api.ts'

/** A visitor waits for it while typing. */
const TIMEOUT_MS = 3_000
/** No request is sent for this time after a failed one. */
const RETRY_AFTER_MS = 10_000
/** A form repeats its request every ten seconds; visitors with the same request in the meantime share the quote. */
const QUOTE_TTL_MS = 5_000
const CACHE = { maxEntries: 10_000, maxBytes: 8 * 1024 * 1024 }
const QUOTE_BYTES = 200
/** Share of the requests of a minute that one caller may cause. */
const CALLER_SHARE = 1 / 4
/** Errors of the source for an unknown token, or an amount without a route. */
const REFUSALS: ReadonlySet<unknown> = new Set([400, 404, 422])

export interface HttpQuotesOptions extends JsonApiOptions {
  /** By chain number: contracts that transactions may call and that may get allowances, the usual one first. */
  readonly networks: ReadonlyMap<number, readonly Hex[]>
  readonly clock: Clock
  /** Limit for all callers together, from the operator's quota. Default 60. */
  readonly requestsPerMinute?: number | undefined
  readonly logger?: Logger | undefined
  /** Returns a signal that aborts after the given milliseconds. */
  readonly deadline?: ((delayMs: number) => AbortSignal) | undefined
}

/**
 * Returns a swap source for an API compatible with 0x's. The API sees the requested amounts and tokens and, for a
 * transaction, the account.
 *
 * The response of the API is checked against the request and against the operator's contracts before it is returned.
 * The calldata comes from the API: only an estimate and a simulation show its effects.
 */
export function createHttpQuotes(options: HttpQuotesOptions): QuoteSource {
  const { clock, logger, deadline = AbortSignal.timeout } = options
  const networks = new Map([...options.networks].map(([id, contracts]) => [id, contracts.map(toLower)]))
  const api = createSwapApi(options)
  const guard = createGuard(options)
  const cache = createMemoryCache<SwapQuote | undefined>({
    ttlMs: QUOTE_TTL_MS,
    ...CACHE,
    sizeOf: () => QUOTE_BYTES,
    clock,
  })
  const contractsOf = (chainId: number): readonly Hex[] => {
    const contracts = networks.get(chainId)
    if (contracts === undefined) throw new Error(`chain ${chainId} has no swaps`)
    return contracts
  }

  /** Sends one request within the limits. @throws http/… */
  async function request<T>(caller: string | undefined, send: (signal: AbortSignal) => Promise<T>) {
    guard.take(caller)
    try {
      return await send(deadline(TIMEOUT_MS))
    } catch (error) {
      if (isRefusal(error)) return undefined
      // A malformed response may be caused by the request, which any caller can choose, so it does not count as a
      // failure of the source.
      if (!isMalformed(error)) guard.failed(error)
      logger?.warn({ code: isWalletError(error) ? error.code : undefined, cause: describeCause(error) }, 'swaps')
      throw error
    }
  }

  return {
    isServed: (chainId) => networks.has(chainId),
    tokens: () => [],
    spenders: contractsOf,
    quote: (query) =>
      // Without the signal of the caller: others may wait for the same quote.
      cache.read(keyOf(query), () =>
        request(query.caller, (signal) => api.quote(query, contractsOf(query.chainId), signal)),
      ),
    async build(query) {
      const built = await request(query.caller, (signal) => api.build(query, contractsOf(query.chainId), signal))
      if (built === undefined) return undefined
      const { spender, ...swap } = built
      return query.from === 'native' || (query.spenders?.includes(spender) ?? true) ? swap : undefined
    },
  }
}

/** Returns a guard that pauses requests to a failing source, and enforces the operator's quota. */
function createGuard({ requestsPerMinute = 60, clock }: HttpQuotesOptions) {
  const perMinute = (count: number) => createTokenBuckets({ capacity: count, refillPerSecond: count / 60 }, clock)
  const budget = perMinute(requestsPerMinute)
  const shares = perMinute(Math.max(1, Math.floor(requestsPerMinute * CALLER_SHARE)))
  let failure: { readonly error: unknown; readonly failedAtMs: number } | undefined
  return {
    /** @throws http/unreachable if the budget is used up, otherwise the last failure */
    take(caller: string | undefined): void {
      if (failure !== undefined && clock.now() < failure.failedAtMs + RETRY_AFTER_MS) throw failure.error
      const isGranted =
        budget.waitSeconds('', 1) === 0 &&
        (caller === undefined || shares.take(caller, 1) === 0) &&
        budget.take('', 1) === 0
      if (isGranted) return
      const cause = new Error('the requests of this minute are used up')
      throw new WalletError('http/unreachable', { url: 'The swap source' }, { cause })
    },
    failed(error: unknown): void {
      failure = { error, failedAtMs: clock.now() }
    },
  }
}

const toLower = (address: Hex) => address.toLowerCase() as Hex

function keyOf({ chainId, from, to, amount }: SwapQuery): string {
  return [chainId, from, to, amount].join(' ')
}

function isRefusal(error: unknown): boolean {
  return isWalletError(error) && error.code === 'http/status' && REFUSALS.has(error.context.status)
}

function isMalformed(error: unknown): boolean {
  return isWalletError(error) && error.code === 'http/malformed'
}
