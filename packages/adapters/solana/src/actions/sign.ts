import type { SolanaNetwork } from '@latchkey/chains'
import { assertShared, malformed, requestWallet } from '@latchkey/core/adapter-base'
import type { CallOptions, ChainAdapter, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { verifySignature } from '../transactions/verify-signature.ts'
import { fromBase64, readWire, toBase64, type WireTransaction, withSignature } from '../transactions/wire.ts'
import { assertOnNetwork } from '../wallet/assert-session.ts'
import {
  MAX_TRANSACTIONS,
  signedSchema,
  signedTransactionSchema,
  signedTransactionsSchema,
} from '../wallet/response-schemas.ts'

/** Maximum bytes of a message: base58 takes quadratic time, and no visitor reads a longer text in a wallet. */
const MAX_MESSAGE_BYTES = 16_384

/** Returns the base58 signature of a text. The wallet receives the base58 of its UTF-8 bytes. */
export const signMessage: ChainAdapter<'solana'>['signMessage'] = async (session, { address, message, signal }) => {
  const method = 'solana_signMessage'
  assertShared(session, address, method)
  const bytes = new TextEncoder().encode(message)
  if (bytes.length > MAX_MESSAGE_BYTES)
    throw new WalletError('request/invalid', {
      field: 'message',
      problem: `expected at most ${MAX_MESSAGE_BYTES} bytes`,
    })
  const params = { message: encodeBase58(bytes), pubkey: address }
  return (await requestWallet(session, { method, params, schema: signedSchema, signal })).signature
}

interface SignRequest extends CallOptions {
  readonly address: string
  readonly network: SolanaNetwork
}

/** Returns a transaction signed by the wallet. @throws As `ChainAdapter.signTransaction`. */
export async function signTransaction(
  session: WalletSession,
  { address, network, wire, signal }: SignRequest & { readonly wire: WireTransaction },
): Promise<Uint8Array> {
  assertShared(session, address, 'solana_signTransaction')
  assertOnNetwork(session, network)
  return (await requestSignature(session, { address, wire, signal })).bytes
}

/** Requests the signature of one transaction from the wallet, and verifies it. */
export async function requestSignature(
  session: WalletSession,
  {
    address,
    wire,
    signal,
  }: { readonly address: string; readonly wire: WireTransaction; readonly signal: AbortSignal | undefined },
): Promise<WireTransaction> {
  const method = 'solana_signTransaction'
  const params = { transaction: toBase64(wire), pubkey: address }
  const response = await requestWallet(session, { method, params, schema: signedTransactionSchema, signal })
  const signed =
    'transaction' in response
      ? readAnswer(response.transaction, method)
      : withSignature(wire, address, decodeBase58(response.signature))
  return assertSigned(signed, address, method)
}

/** Returns transactions that the wallet signed in one request. @throws As `ChainAdapter.signAllTransactions`. */
export async function signAllTransactions(
  session: WalletSession,
  { address, network, wires, signal }: SignRequest & { readonly wires: readonly WireTransaction[] },
): Promise<readonly Uint8Array[]> {
  const method = 'solana_signAllTransactions'
  assertShared(session, address, method)
  assertOnNetwork(session, network)
  if (wires.length === 0 || wires.length > MAX_TRANSACTIONS)
    throw new WalletError('request/invalid', { field: 'transactions', problem: `expected 1 to ${MAX_TRANSACTIONS}` })
  const params = { transactions: wires.map(toBase64), pubkey: address }
  const { transactions } = await requestWallet(session, { method, params, schema: signedTransactionsSchema, signal })
  if (transactions.length !== wires.length) throw malformed(method, `expected ${wires.length} transactions`)
  const signed = transactions.map((text) => readAnswer(text, method))
  return Promise.all(signed.map(async (wire) => (await assertSigned(wire, address, method)).bytes))
}

function readAnswer(text: string, method: string): WireTransaction {
  try {
    return readWire(fromBase64(text))
  } catch {
    throw malformed(method, 'expected a transaction')
  }
}

/** A wallet may add to a transaction, e.g. a fee; the result must be signed by the account. */
async function assertSigned(wire: WireTransaction, address: string, method: string): Promise<WireTransaction> {
  const signature = wire.signatures[address]
  if (!signature) throw malformed(method, 'expected the signature of the account')
  if (await verifySignature(signature, wire.messageBytes, address)) return wire
  throw malformed(method, 'the signature is not of the account')
}
