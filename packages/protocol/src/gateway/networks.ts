import * as v from 'valibot'
import { CURRENCIES, chainId } from './fields.ts'
import { ONRAMP_PROVIDERS } from './onramp-providers.ts'

/** A domain in the normalised form of ENS. @see ENSIP-15 */
const SUFFIX = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/

/**
 * Response to `GET /v1/supported-chains`.
 *
 * @see Spec §7, compat-facts 6.2
 */
export const supportedChainsAnswer = v.object({
  http: v.array(chainId),
  ws: v.optional(v.array(chainId), []),
  /** Currencies of balances and histories; absent: only US dollars. */
  currencies: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((list) => CURRENCIES.filter((currency) => list.includes(currency))),
    ),
    ['usd'],
  ),
  /**
   * Suffixes of the gateway's own names, without the dot before them: names are registered under the first, and
   * resolved under all of them. Absent or empty: it has no names of its own.
   */
  nameSuffixes: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((list) => list.filter((suffix) => SUFFIX.test(suffix))),
    ),
    [],
  ),
  /** Providers of purchases; empty: nothing can be bought. Absent: the service does not report them. */
  onramp: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((list) => ONRAMP_PROVIDERS.filter((id) => list.includes(id))),
    ),
  ),
})
export type SupportedChainsAnswer = v.InferOutput<typeof supportedChainsAnswer>
