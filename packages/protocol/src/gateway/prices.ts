import * as v from 'valibot'
import { caipAccount, callerQuery, change24hPercent, currencyParam, imageUrl, name } from './fields.ts'

/** Most addresses in one price call. */
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
  /** Absent when the contract does not report it. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Fungible = v.InferOutput<typeof fungible>

/**
 * Answer of `POST /v1/fungible/price`. A token without a known price is left out; `unavailable` lists the addresses whose
 * price could not be read now.
 */
export const priceAnswer = v.object({ fungibles: v.array(fungible), unavailable: v.optional(v.array(caipAccount)) })
export type PriceAnswer = v.InferOutput<typeof priceAnswer>
