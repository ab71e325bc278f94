import * as v from 'valibot'

/**
 * A chain number, from `0x1` (EIP-695) or, as some wallets return it, from `1` as text or as a number.
 *
 * @see EIP-695, EIP-1193 "chainChanged"
 */
export const chainIdSchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]{1,14}|\d{1,16})$/i), v.transform(Number)), v.number()]),
  v.safeInteger(),
  v.minValue(1),
)
