import * as v from 'valibot'

const MAX_ACCOUNTS = 1000
const MAX_MESSAGE_LENGTH = 16_384
/** Characters; a wrapped signature of a contract has a few thousand. */
const MAX_SIGNATURE_LENGTH = 65_536

const account = v.object({ address: v.string(), capabilities: v.optional(v.unknown()) })

/** Response of `wallet_connect`: unvalidated addresses, each with its capabilities. @see ERC-7846 */
export const walletConnectSchema = v.object({
  accounts: v.pipe(v.array(account), v.minLength(1), v.maxLength(MAX_ACCOUNTS)),
})

/** The capability of an account that signed while it connected. @see ERC-7846 "signInWithEthereum" */
export const signInCapabilitySchema = v.object({
  signInWithEthereum: v.object({
    message: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_MESSAGE_LENGTH)),
    signature: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})+$/i), v.maxLength(MAX_SIGNATURE_LENGTH)),
  }),
})
