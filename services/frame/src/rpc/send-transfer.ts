import { WalletError } from '@latchkey/errors'
import { bytesToHex, hexToBytes } from '@latchkey/primitives'
import * as v from 'valibot'
import type { CallContext } from '../call-context.ts'
import type { BitcoinChain } from '../chains/bitcoin-chain.ts'
import { createQueue } from '../create-queue.ts'
import { withLock } from '../with-lock.ts'
import { approve, commit, openAccount, type Signing, sign } from './account.ts'
import { parse } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'
import { createSpentCoins, listCoins } from './spent-coins.ts'
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
const queue = createQueue()
/** Of all tabs. A payment that another tab has signed may not be known to the nodes yet. */
const spent = createSpentCoins(() => localStorage)
/** Times that a payment is shown because other tabs spent its coins meanwhile. */
const MAX_ROUNDS = 5

/**
 * Sends bitcoins: chooses coins, change and fee, shows the transaction to the person, signs it in the vault, and relays it. It is
 * prepared and shown again if another tab spent one of its coins meanwhile. The
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
  const { signal } = context
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (signal.aborted) throw new WalletError('frame/aborted')
    const prepared = await chain.preparePayment(account.address, payment, { signal, exclude: spent.read() })
    const request = await approve({ kind: 'bitcoin.psbt', psbt: bytesToHex(prepared), isFinal: true }, signing)
    const coins = listCoins(prepared)
    const raw = await withLock('latchkey-spent-coins', async () => {
      // Another tab has spent one of the coins since the payment was prepared.
      if (coins.some((coin) => spent.read().has(coin))) return undefined
      const signed = toRawTransaction(hexToBytes(await sign(request, signing)))
      commit(signing)
      spent.add(coins)
      return signed
    })
    if (raw !== undefined) return { txid: await relay(raw, coins, chain) }
  }
  throw new WalletError('send/failed', {}, { details: 'other tabs spent the coins each time' })
}

async function relay(raw: Uint8Array, coins: readonly string[], chain: BitcoinChain): Promise<string> {
  try {
    return await chain.relay(raw)
  } catch (error) {
    spent.remove(coins)
    throw error
  }
}
