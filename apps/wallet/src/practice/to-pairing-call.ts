import { encodeBase58 } from '@latchkey/primitives'
import type { ApprovalRequest } from '@latchkey/testing'
import * as v from 'valibot'

interface PairingCall {
  readonly method: string
  readonly params: unknown
}

const bytes = v.pipe(
  v.object({ $bytes: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))) }),
  v.transform(({ $bytes }) => new Uint8Array($bytes)),
)
const account = v.object({ address: v.string() })
const messageSchema = v.tuple([v.object({ account, message: bytes })])
const transactionSchema = v.object({ account, transaction: bytes })
const transactionsSchema = v.pipe(v.array(transactionSchema), v.minLength(1))

/** How each feature of the Wallet Standard is called over a pairing. */
const FEATURES: Readonly<Record<string, (inputs: unknown) => PairingCall>> = {
  'solana:signMessage'(inputs) {
    const [input] = v.parse(messageSchema, inputs)
    const params = { message: encodeBase58(input.message), pubkey: input.account.address }
    return { method: 'solana_signMessage', params }
  },
  'solana:signTransaction'(inputs) {
    const transactions = v.parse(transactionsSchema, inputs).map(({ transaction }) => toBase64(transaction))
    return { method: 'solana_signAllTransactions', params: { transactions } }
  },
  'solana:signAndSendTransaction'(inputs) {
    const [{ transaction }] = v.parse(v.tuple([transactionSchema]), inputs)
    return { method: 'solana_signAndSendTransaction', params: { transaction: toBase64(transaction) } }
  },
}

/**
 * Returns a request to a wallet in the page in the form that a paired wallet would get; `undefined` if there is no such form.
 *
 * @see Wallet Standard; WalletConnect, "Solana"
 */
export function toPairingCall({ method, params }: Pick<ApprovalRequest, 'method' | 'params'>): PairingCall | undefined {
  const [family] = method.split(':')
  if (family === method) return { method, params }
  try {
    return FEATURES[method]?.(params)
  } catch {
    // The parameters do not have the shape that the Wallet Standard gives this feature.
    return undefined
  }
}

const toBase64 = (of: Uint8Array) => btoa(Array.from(of, (byte) => String.fromCharCode(byte)).join(''))
