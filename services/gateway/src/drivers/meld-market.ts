import type { Clock } from '@latchkey/host'
import {
  ONRAMP_PROPERTIES,
  type OnrampProperty,
  type OnrampPropertyType,
  onrampMultiQuote,
  onrampSeller,
} from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { createMemoryCache } from '../domain/memory-cache.ts'
import { CARD, isCard } from '../domain/payment-method.ts'
import type { OnrampMarket, OnrampPlace } from '../ports/onramp-provider.ts'
import type { CallService } from './json-service.ts'
import { toMeldPlace } from './meld-place.ts'
import { toPlace } from './onramp-fields.ts'

export interface MeldMarketOptions {
  readonly call: CallService
  /** The place where the operator sells. */
  readonly own: OnrampPlace
  readonly clock: Clock
}

const TTL_MS = 300_000
const CACHE = { maxEntries: 100, maxBytes: 16 * 1024 * 1024 }

/** @see https://docs.meld.io/api-reference/service-providers */
const PATHS: Readonly<Record<OnrampPropertyType, string>> = {
  countries: 'service-providers/properties/countries',
  'crypto-currencies': 'service-providers/properties/crypto-currencies',
  'fiat-currencies': 'service-providers/properties/fiat-currencies',
  'payment-methods': 'service-providers/properties/payment-methods',
  'fiat-purchases-limits': 'service-providers/limits/fiat-currency-purchases',
  'countries-defaults': 'service-providers/properties/defaults/by-country',
}
/** A malformed entry is dropped without hiding the others. */
const listOf = <T>(entry: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.flatMap((each) => {
        const parsed = v.safeParse(entry, each)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
const sellers = listOf(onrampSeller)
const quotes = v.object({ quotes: v.nullish(listOf(onrampMultiQuote), []) })

/** Returns the sellers that Meld compares for the operator's account, read once in five minutes, and all their quotes. */
export function createMeldMarket({ call, own, clock }: MeldMarketOptions): OnrampMarket {
  const cache = createMemoryCache<readonly unknown[]>({
    ttlMs: TTL_MS,
    ...CACHE,
    sizeOf: (list) => JSON.stringify(list).length * 2,
    clock,
  })
  /** Without the signal of a caller, because others may wait for the same list. */
  async function readList<T>(path: string, answer: v.GenericSchema<unknown, T[]>, countries: string | undefined) {
    const query = { accountFilter: 'true', countries, categories: 'CRYPTO_ONRAMP' }
    return (await cache.read(`${path} ${countries ?? ''}`, () => call({ path, query, answer }))) as readonly T[]
  }
  return {
    readSellers: (countries) => readList('service-providers', sellers, countries),
    readProperties: (type, countries) =>
      readList(PATHS[type], listOf<OnrampProperty>(ONRAMP_PROPERTIES[type]), countries),
    async readQuotes({ code, amount, currency, country, method, wallet }, signal) {
      const body = {
        ...toMeldPlace(toPlace(country === undefined ? undefined : { country }, own)),
        sourceCurrencyCode: currency,
        sourceAmount: amount,
        destinationCurrencyCode: code,
        paymentMethodType: isCard(method) ? CARD : method,
        ...(wallet === undefined ? {} : { walletAddress: wallet }),
      }
      return (await call({ path: 'payments/crypto/quote', body, answer: quotes, signal })).quotes
    },
  }
}
