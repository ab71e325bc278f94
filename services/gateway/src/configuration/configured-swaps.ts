import { type Clock, json, secret, systemClock, webAddress, whole } from '@latchkey/host'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { createHttpQuotes } from '../drivers/http-quotes.ts'
import type { QuoteSource } from '../ports/quote-source.ts'
import { address } from './configured-fields.ts'

/** Maximum contracts of a source: they change with its versions, one at a time. */
const MAX_CONTRACTS = 8

/** The variables of a swap source in addition to the pools; without `SWAP_URL` there is none. */
export const swapVariables = {
  /** Base URL of an API compatible with 0x's, version 2, e.g. `https://api.0x.org`. */
  SWAP_URL: v.optional(webAddress),
  /** Key of the source of swaps. */
  SWAP_KEY: v.optional(secret),
  /** Header that the key is sent in. */
  SWAP_KEY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/i, 'write the name of a header')),
    '0x-api-key',
  ),
  /**
   * JSON by chain number: the contracts that swaps of the source may call and that may get allowances, the usual one
   * first, e.g. `{"1":["0x0000000000001fF3684f28c67538d4D072C22734"]}`. On other networks the source gets no request.
   */
  SWAP_NETWORKS: v.optional(
    json(
      v.record(
        v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'write a chain number')),
        v.pipe(v.array(address), v.minLength(1, 'write at least one contract'), v.maxLength(MAX_CONTRACTS)),
      ),
    ),
    '{}',
  ),
  /** Maximum requests to the source; beyond them it is skipped for some seconds. */
  SWAP_REQUESTS_PER_MINUTE: whole(60, 100_000, 1),
  /**
   * Milliseconds by which a quote of the source may arrive after that of the pools; a later one is used for the next
   * request.
   */
  SWAP_GRACE_MS: whole(400, 3_000),
}
export type SwapEnv = v.InferOutput<v.ObjectSchema<typeof swapVariables, undefined>>

/** Returns the configured swap source; `undefined` if there is none. */
export function openSwaps(
  env: SwapEnv,
  { logger, clock = systemClock }: { readonly logger?: Logger | undefined; readonly clock?: Clock | undefined },
): QuoteSource | undefined {
  if (env.SWAP_URL === undefined) return undefined
  return createHttpQuotes({
    url: env.SWAP_URL,
    key: env.SWAP_KEY === undefined ? undefined : { header: env.SWAP_KEY_HEADER, value: env.SWAP_KEY },
    networks: new Map(Object.entries(env.SWAP_NETWORKS).map(([id, contracts]) => [Number(id), contracts])),
    requestsPerMinute: env.SWAP_REQUESTS_PER_MINUTE,
    clock,
    logger,
  })
}
