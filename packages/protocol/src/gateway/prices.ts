import * as v from 'valibot'
import { caipAccount, callerQuery, change24hPercent, currencyParam, imageUrl, name } from './fields.ts'

/** Maximum of addresses in one request of prices. */
export const MAX_PRICED = 100

/**
 * Body of `POST /v1/fungible/price`: CAIP-10 token addresses. The native token of a network is the address of forty
 * `e` (`eip155:1:0xeee…eee`) or of forty zeros.
 *
 * @see Spec §7
 */
export const priceBody = v.object({
  projectId: callerQuery.projectId,
  currency: currencyParam,
  addresses: v.pipe(v.array(caipAccount), v.minLength(1), v.maxLength(MAX_PRICED)),
})
export type PriceBody = v.InferOutput<typeof priceBody>

export const fungible = v.object({
  address: caipAccount,
  name,
  symbol: name,
  iconUrl: imageUrl,
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
  change24hPercent,
  /** Absent if the contract does not return it. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Fungible = v.InferOutput<typeof fungible>

/**
 * Response to `POST /v1/fungible/price`. A token without a known price is omitted; `unavailable` lists the addresses
 * whose price could not be read now.
 */
export const priceAnswer = v.object({ fungibles: v.array(fungible), unavailable: v.optional(v.array(caipAccount)) })
export type PriceAnswer = v.InferOutput<typeof priceAnswer>

/** Periods of a price history, up to now. */
export const PRICE_PERIODS = ['1d', '1w', '1m', '1y'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** Maximum of points of a price history. */
export const MAX_PRICE_POINTS = 200

/** Query of `GET /v1/fungible/history`: the CAIP-10 address of a token, in the form of {@link priceBody}. */
export const priceHistoryQuery = v.object({
  ...callerQuery,
  address: caipAccount,
  currency: currencyParam,
  period: v.optional(v.picklist(PRICE_PERIODS), '1d'),
})

export const pricePoint = v.object({
  /** Unix milliseconds. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Per whole token, in the currency of the query. */
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
})
export type PricePoint = v.InferOutput<typeof pricePoint>

/**
 * Response to `GET /v1/fungible/history`: the known prices, oldest first. Empty if the service has no past prices of
 * the token; a period without a known price has no points.
 */
export const priceHistoryAnswer = v.object({ points: v.pipe(v.array(pricePoint), v.maxLength(MAX_PRICE_POINTS)) })
export type PriceHistoryAnswer = v.InferOutput<typeof priceHistoryAnswer>
