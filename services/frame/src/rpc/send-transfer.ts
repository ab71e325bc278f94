import { WalletError } from '@latchkey/errors'
import { bytesToHex, hexToBytes } from '@latchkey/primitives'
import * as v from 'valibot'
import type { CallContext } from '../call-context.ts'
import type { BitcoinChain } from '../chains/bitcoin-chain.ts'
import { approve, commit, openAccount, type Signing, sign } from './account.ts'
import { parse } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'
import { createSendQueue } from './send-queue.ts'
import { toRawTransaction } from './to-raw-transaction.ts'

const text = v.pipe(v.string(), v.maxLength(100))
/** The page chooses neither coins nor change, and a memo would be data that nobody can take back. @see WalletConnect "sendTransfer" */
const params = v.strictObject({
  account: v.exactOptional(text),
  recipientAddress: text,
  /** Satoshis. */
  amount: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,15}$/),
    v.transform((digits) => BigInt(digits)),
  ),
})

/** Payments of a page that were prepared at once would spend the same coins. */
const queue = createSendQueue()

/**
 * Sends bitcoins: chooses coins, change and fee, shows the transaction to the person, signs it in the vault, and relays it. The
 * transaction id is also returned when no node answers, because a node may have sent it anyway; the caller waits for the receipt.
 *
 * @throws wallet/rejected, wallet/wrong-account, address/invalid, send/dust, send/insufficient-funds, send/failed, session/expired, rpc/*
 * @see WalletConnect "Bitcoin RPC", `sendTransfer`
 */
export async function sendTransfer(call: RpcCall, context: CallContext): Promise<{ readonly txid: string }> {
  const { account: named, recipientAddress: to, amount } = parse(params, call.params)
  const account = await openAccount(call, context, named)
  const chain = (await context.openChains()).bitcoin(call.networkId)
  return queue(() => pay({ to, amount }, chain, { call, account, context }))
}

async function pay(
  payment: { readonly to: string; readonly amount: bigint },
  chain: BitcoinChain,
  signing: Signing,
): Promise<{ readonly txid: string }> {
  const { account, context } = signing
  if (context.signal.aborted) throw new WalletError('frame/aborted')
  const psbt = bytesToHex(await chain.preparePayment(account.address, payment, context.signal))
  const request = await approve({ kind: 'bitcoin.psbt', psbt, isFinal: true }, signing)
  const raw = toRawTransaction(hexToBytes(await sign(request, signing)))
  commit(signing)
  return { txid: await chain.relay(raw) }
}
