import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

/** Maximum addresses of one filter, and alternatives at one position of its topics. */
const MAX_ALTERNATIVES = 100
/** Topics of a log. */
const MAX_TOPICS = 4

const lower = (text: string) => text.toLowerCase()
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'it is no address'), v.transform(lower))
const topic = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'it is no topic'), v.transform(lower))
const TOO_MANY = `more than ${MAX_ALTERNATIVES} alternatives`

const filterSchema = v.pipe(
  v.object({
    address: v.nullish(v.union([address, v.pipe(v.array(address), v.maxLength(MAX_ALTERNATIVES, TOO_MANY))])),
    topics: v.nullish(
      v.pipe(
        v.array(
          v.nullable(v.union([topic, v.pipe(v.array(v.nullable(topic)), v.maxLength(MAX_ALTERNATIVES, TOO_MANY))])),
        ),
        v.maxLength(MAX_TOPICS, `a log has at most ${MAX_TOPICS} topics`),
      ),
    ),
    // A subscription cannot name past blocks.
    blockHash: v.nullish(v.never('it is no subscription')),
  }),
  v.transform(({ address: addresses, topics }): LogFilter => {
    const all = { addresses: toSet(addresses) ?? new Set<string>(), topics: (topics ?? []).map(toSet) }
    return { ...all, key: JSON.stringify([[...all.addresses], all.topics.map((each) => each && [...each])]) }
  }),
  v.check(
    ({ addresses, topics }) => addresses.size > 0 || topics.some((each) => each !== undefined),
    'name an address or a topic',
  ),
)

const paramsSchema = v.variant('0', [
  v.object({ 0: v.literal('newHeads') }),
  v.object({ 0: v.literal('logs'), 1: filterSchema }),
])
const unsubscribeSchema = v.looseTuple([v.pipe(v.string(), v.maxLength(100))])

/** The logs that a client subscribes to. */
export interface LogFilter {
  /** Equal for filters that match the same logs. */
  readonly key: string
  /** Lower case; empty: any address. */
  readonly addresses: ReadonlySet<string>
  /** Alternatives by position, lower case; `undefined`: any topic. */
  readonly topics: readonly (ReadonlySet<string> | undefined)[]
}

export type EvmSubscription = { readonly kind: 'newHeads' } | { readonly kind: 'logs'; readonly filter: LogFilter }

/** Costs in the units of `rpc-methods.ts`; each 8 KiB of notifications costs one more. */
export const SUBSCRIPTION_COSTS = { newHeads: 5, logs: 10 } as const

/**
 * Parses the parameters of `eth_subscribe`. A log subscription must name an address or a topic.
 *
 * @param paramsText - JSON text.
 * @throws rpc/method-not-allowed for another subscription, request/invalid
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub
 */
export function readSubscription(paramsText = '[]'): EvmSubscription {
  const params: unknown = JSON.parse(paramsText)
  const kind: unknown = Array.isArray(params) ? params[0] : undefined
  if (kind !== 'newHeads' && kind !== 'logs') throw new WalletError('rpc/method-not-allowed')
  const parsed = v.safeParse(paramsSchema, { ...(params as unknown[]) }, { abortEarly: true })
  if (!parsed.success) throw invalid(v.getDotPath(parsed.issues[0]), parsed.issues[0].message)
  return parsed.output[0] === 'newHeads' ? { kind: 'newHeads' } : { kind: 'logs', filter: parsed.output[1] }
}

/** Reads the parameters of `eth_unsubscribe`. @throws request/invalid */
export function readSubscriptionId(paramsText = '[]'): string {
  const parsed = v.safeParse(unsubscribeSchema, JSON.parse(paramsText))
  if (!parsed.success) throw invalid('0', 'expected the id of a subscription')
  return parsed.output[0]
}

/** The part of a log that filters use, lower case. */
export interface FilteredLog {
  readonly address: string
  readonly topics: readonly string[]
}

/** Returns whether a filter matches a log. A log with fewer topics than the filter has positions does not match. */
export function matchesLog({ addresses, topics }: LogFilter, log: FilteredLog): boolean {
  if (addresses.size > 0 && !addresses.has(log.address)) return false
  if (topics.length > log.topics.length) return false
  return topics.every((each, at) => each === undefined || each.has(log.topics[at] ?? ''))
}

/** Returns `undefined` if every value matches: for no value, an empty list, or a list with `null` in it. */
function toSet(value: string | readonly (string | null)[] | null | undefined): ReadonlySet<string> | undefined {
  if (value == null) return undefined
  const all = typeof value === 'string' ? [value] : value
  const named = all.filter((each) => each !== null)
  return named.length === 0 || named.length < all.length ? undefined : new Set([...named].sort())
}

function invalid(path: string | null, problem: string): WalletError {
  return new WalletError('request/invalid', { field: path === null ? 'params' : `params.${path}`, problem })
}
