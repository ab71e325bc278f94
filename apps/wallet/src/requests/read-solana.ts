import { type DecodedTransaction, decodeTransaction, readMessage, sliceMessage } from '@latchkey/inspect/solana'
import { bytesToHex, decodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { MessageRequest, Refusal, SolanaTransactionRequest } from './site-request.types.ts'

/** Base58 takes time with the square of the length. */
const MAX_MESSAGE_CHARACTERS = 22_000
const MAX_TRANSACTION_CHARACTERS = 1_644
const MAX_TRANSACTIONS = 16

const encoded = v.pipe(
  v.string(),
  v.maxLength(MAX_TRANSACTION_CHARACTERS),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
)
const messageSchema = v.object({
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_MESSAGE_CHARACTERS)),
  pubkey: v.string(),
})
const oneSchema = v.object({ transaction: encoded })
const manySchema = v.object({
  transactions: v.pipe(v.array(encoded), v.minLength(1), v.maxLength(MAX_TRANSACTIONS)),
})

interface Given {
  /** The account of the person that the site was given. */
  readonly address: string
  readonly refusals: Readonly<Record<'unreadable' | 'otherAccount', Refusal>>
}

/** Returns a request of Solana as it can be shown, or why it is refused. @see WalletConnect, "Solana" */
export function readSolana(method: string, params: unknown, given: Given) {
  if (method === 'solana_signMessage') return readSolanaMessage(params, given)
  const one = v.safeParse(oneSchema, params)
  const many = v.safeParse(manySchema, params)
  const isMany = method === 'solana_signAllTransactions'
  const texts = isMany ? many.success && many.output.transactions : one.success && [one.output.transaction]
  return texts === false ? given.refusals.unreadable : readTransactions(texts, method, given)
}

type Shown<R> = Omit<R, 'id' | 'topic' | 'site' | 'networkId' | 'expiresAtMs'>

function readSolanaMessage(params: unknown, { address, refusals }: Given): Shown<MessageRequest> | Refusal {
  const parsed = v.safeParse(messageSchema, params)
  if (!parsed.success) return refusals.unreadable
  if (parsed.output.pubkey !== address) return refusals.otherAccount
  try {
    return { kind: 'message', address, raw: bytesToHex(decodeBase58(parsed.output.message)) }
  } catch {
    return refusals.unreadable
  }
}

function readTransactions(
  texts: readonly string[],
  method: string,
  { address, refusals }: Given,
): Shown<SolanaTransactionRequest> | Refusal {
  const transactions = texts.flatMap((text) => readTransaction(text) ?? [])
  if (transactions.length < texts.length) return refusals.unreadable
  if (!transactions.every(({ signers }) => signers.includes(address))) return refusals.otherAccount
  return { kind: 'solana-transaction', address, method, encoded: texts, transactions }
}

/** What lookup tables hold only the chain knows: such accounts are findings. */
function readTransaction(text: string): DecodedTransaction | undefined {
  const bytes = sliceMessage(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  const message = bytes && readMessage(bytes)
  return message && decodeTransaction(message, new Map())
}
