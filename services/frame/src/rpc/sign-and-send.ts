import { WalletError } from '@latchkey/errors'
import { encodeBase58, hexToBytes } from '@latchkey/primitives'
import * as v from 'valibot'
import type { CallContext } from '../call-context.ts'
import { approve, commit, openAccount, sign } from './account.ts'
import { fromBase64, parse } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'

const text = v.pipe(v.string(), v.maxLength(2_048))
/** The page's send options are dropped: the preflight of the node always runs. @see WalletConnect "Solana RPC Reference" */
const params = v.object({ transaction: text, pubkey: v.exactOptional(text) })

const SIGNATURE_BYTES = 64

/**
 * Signs a transaction of Solana, and sends it. The signature is also returned when no node answers, because a
 * node may have sent it anyway; the caller waits for the receipt.
 *
 * @returns `{ signature }` in base58. @throws wallet/rejected, wallet/wrong-account, request/invalid while another signature is
 * missing, transaction/expired, send/insufficient-funds, send/failed
 */
export async function signAndSend(call: RpcCall, context: CallContext): Promise<{ readonly signature: string }> {
  const { transaction, pubkey } = parse(params, call.params)
  const account = await openAccount(call, context, pubkey)
  const chain = (await context.openChains()).solana(call.networkId)
  const signing = { call, account, context }
  const request = await approve({ kind: 'solana.transaction', transaction: fromBase64(transaction) }, signing)
  const signed = hexToBytes(await sign(request, signing))
  const signature = readSignatures(signed)
  commit(signing)
  await chain.relay(signed)
  return { signature: encodeBase58(signature) }
}

/** Returns the first signature, which is the id of the transaction. @throws request/invalid when a signature is missing */
function readSignatures(signed: Uint8Array): Uint8Array {
  const [count = 0] = signed
  const all = Array.from({ length: count }, (_, at) =>
    signed.slice(1 + at * SIGNATURE_BYTES, 1 + (at + 1) * SIGNATURE_BYTES),
  )
  const [first] = all
  if (first === undefined || all.some((each) => each.every((byte) => byte === 0)))
    throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected the signatures of the others' })
  return first
}
