import { decodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'

/** 64 bytes are 64 to 88 characters; a longer text is not decoded. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const SIGNATURE_BYTES = 64
/** A transaction fits into one packet of 1232 bytes. */
const MAX_TRANSACTION_LENGTH = 1_644
/** Maximum number of transactions that are signed in one request. */
export const MAX_TRANSACTIONS = 64

/** Base58 of an Ed25519 signature. All zeros mean that the signature is missing. */
export const signatureSchema = v.pipe(v.string(), v.check(isSignature, 'expected 64 bytes in base58'))

function isSignature(text: string): boolean {
  return SIGNATURE.test(text) && /[^1]/.test(text) && decodeBase58(text).length === SIGNATURE_BYTES
}

const transactionSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_TRANSACTION_LENGTH),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'expected base64'),
)

/** @see WalletConnect, `solana_signMessage` and `solana_signAndSendTransaction` */
export const signedSchema = v.object({ signature: signatureSchema })

/** The transaction, the signature, or both. @see WalletConnect, `solana_signTransaction` */
export const signedTransactionSchema = v.union([
  v.object({ transaction: transactionSchema }),
  v.object({ signature: signatureSchema }),
])

/** @see WalletConnect, `solana_signAllTransactions` */
export const signedTransactionsSchema = v.object({
  transactions: v.pipe(v.array(transactionSchema), v.maxLength(MAX_TRANSACTIONS)),
})
