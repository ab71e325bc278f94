import type { SolanaNetwork } from '@latchkey/chains'
import { allowsMethod, assertShared, malformed, requestWallet } from '@latchkey/core/adapter-base'
import type { WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Expiries } from '../expiries.ts'
import { broadcast } from '../node/broadcast.ts'
import { type Read, readBlockhash } from '../node/reads.ts'
import { toSendError } from '../node/transaction-failure.ts'
import type { SolanaCommitment } from '../solana-options.ts'
import { endsWithBlockhash, toBase64, toHash, type WireTransaction } from '../transactions/wire.ts'
import { assertOnNetwork } from '../wallet/assert-session.ts'
import { signedSchema } from '../wallet/response-schemas.ts'
import { requestSignature } from './sign.ts'

export interface SendRequest {
  readonly address: string
  readonly network: SolanaNetwork
  readonly wire: WireTransaction
  readonly read: Read
  readonly preflightCommitment: SolanaCommitment
  readonly expiries: Expiries
  /** Height of the last block that can contain the transaction, if known. */
  readonly lastValidBlockHeight?: bigint
}

const METHOD = 'solana_signAndSendTransaction'

/**
 * Requests that the wallet signs and sends a transaction; if the wallet can only sign, a node of this adapter sends it.
 *
 * @returns its signature, base58.
 * @throws wallet/rejected, wallet/wrong-network, wallet/unauthorized, wallet/malformed-answer, send/insufficient-funds,
 * send/failed, transaction/expired, connect/cancelled
 */
export async function sendWire(session: WalletSession, request: SendRequest): Promise<string> {
  const { address, network, expiries } = request
  assertShared(session, address, METHOD)
  assertOnNetwork(session, network)
  assertSigner(request)
  try {
    const sent = allowsMethod(session, METHOD)
      ? await signAndSend(session, request)
      : await signThenSend(session, request)
    // Runs in the background; the receipt uses the result later.
    void readEnd(sent, request).then((end) => end === undefined || expiries.remember(sent.signature, end))
    return sent.signature
  } catch (error) {
    throw toSendError(error)
  }
}

interface Sent {
  readonly signature: string
  /** The signed transaction, if the wallet returns it. */
  readonly wire?: WireTransaction
}

/**
 * Returns the height of the last block that can contain the sent transaction. A wallet may replace the blockhash while
 * its user decides, so if it does not return the transaction, the expiry of a current blockhash is used.
 */
async function readEnd({ wire: signed }: Sent, { wire, read, lastValidBlockHeight }: SendRequest) {
  if (!endsWithBlockhash(signed ?? wire)) return undefined
  const isOurs = signed?.message.lifetimeToken === wire.message.lifetimeToken
  if (isOurs && lastValidBlockHeight !== undefined) return lastValidBlockHeight
  // The transaction is already sent: without a height, the receipt waits for its time limit.
  return readBlockhash(read).then(
    (latest) => latest.lastValidBlockHeight,
    () => undefined,
  )
}

async function signAndSend(session: WalletSession, request: SendRequest): Promise<Sent> {
  const { wire, read, preflightCommitment } = request
  const params = { transaction: toBase64(wire), sendOptions: { preflightCommitment } }
  try {
    const call = { method: METHOD, params, schema: signedSchema, signal: read.signal }
    const { signature } = await requestWallet(session, call)
    return { signature }
  } catch (error) {
    if (isWalletError(error) && error.code === 'wallet/unsupported-method') return signThenSend(session, request)
    throw error
  }
}

async function signThenSend(session: WalletSession, request: SendRequest): Promise<Sent> {
  const { address, wire, read } = request
  const signed = await requestSignature(session, { address, wire, signal: read.signal })
  const signature = toHash(signed)
  if (signature === undefined) throw malformed('solana_signTransaction', 'expected the signature of who pays the fee')
  await broadcast(toBase64(signed), request)
  return { signature, wire: signed }
}

/** @throws request/invalid if the account is not a signer */
function assertSigner({ address, wire }: Pick<SendRequest, 'address' | 'wire'>): void {
  if (!v.is(v.string(), address) || !(address in wire.signatures))
    throw new WalletError('request/invalid', {
      field: 'transaction',
      problem: 'expected the account among its signers',
    })
}
