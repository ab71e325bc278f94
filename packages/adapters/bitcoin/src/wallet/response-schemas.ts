import * as v from 'valibot'
import { txidSchema } from '../esplora/schemas.ts'

/** A BIP-322 signature with several keys is far shorter. */
const MAX_SIGNATURE_LENGTH = 20_000
/** Nodes relay transactions of up to 100 000 bytes; a PSBT with previous transactions can be longer. */
const MAX_PSBT_LENGTH = 2_000_000
const MAX_ACCOUNTS = 1_000

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

/** Base64 of a PSBT. */
export const psbtSchema = v.pipe(
  text(MAX_PSBT_LENGTH),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'expected base64'),
)

/** @see WalletConnect, "signMessage" */
export const signedMessageSchema = v.object({
  address: text(100),
  signature: v.pipe(text(MAX_SIGNATURE_LENGTH), v.regex(/^(?:[0-9a-fA-F]{2})+$/, 'expected hexadecimal')),
})

/** @see WalletConnect, "signPsbt" */
export const signedPsbtSchema = v.object({ psbt: psbtSchema })

/** @see WalletConnect, "sendTransfer" */
export const sentSchema = v.object({ txid: txidSchema })

/** A wallet may omit details that it does not want to share. @see WalletConnect, "getAccountAddresses" */
export const accountsSchema = v.pipe(
  v.array(
    v.object({
      address: text(100),
      publicKey: v.optional(v.pipe(v.string(), v.regex(/^(?:0[23])?[0-9a-fA-F]{64}$|^04[0-9a-fA-F]{128}$/))),
      path: v.optional(text(100)),
      intention: v.optional(v.picklist(['payment', 'ordinal']), 'payment'),
    }),
  ),
  v.maxLength(MAX_ACCOUNTS),
)
