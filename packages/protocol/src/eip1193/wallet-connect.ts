import * as v from 'valibot'
import { accountsSchema } from './accounts.ts'

const MAX_MESSAGE_LENGTH = 16_384
/** Characters; a wrapped signature of a contract takes a few thousand. */
const MAX_SIGNATURE_LENGTH = 65_536

/** A sign-in message and its signature. @see ERC-7846 "signInWithEthereum" */
const signInSchema = v.object({
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_MESSAGE_LENGTH)),
  signature: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})+$/i), v.maxLength(MAX_SIGNATURE_LENGTH)),
})

/**
 * Response of `wallet_connect`: the accounts in EIP-55 form, and what the first of them signed, where it did.
 *
 * @see ERC-7846
 */
export const walletConnectSchema = v.pipe(
  v.object({
    accounts: v.pipe(v.array(v.object({ address: v.string(), capabilities: v.optional(v.unknown()) })), v.minLength(1)),
  }),
  v.transform(({ accounts }) => {
    const signed = v.safeParse(v.object({ signInWithEthereum: signInSchema }), accounts[0]?.capabilities)
    return {
      accounts: accounts.map(({ address }) => address),
      signIn: signed.success ? signed.output.signInWithEthereum : undefined,
    }
  }),
  v.object({ accounts: accountsSchema, signIn: v.undefinedable(signInSchema) }),
)
