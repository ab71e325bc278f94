import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { type BitcoinKey, versionsOf } from './bitcoin-keys.ts'
import { fromHex } from './bytes.ts'

/** The fee of a scripted wallet for a transfer, in satoshis: above the minimum of every node on a local chain. */
const FEE = 2_000n
const DUST = 546n

const coinsSchema = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))

export interface Transfer {
  /** Base of an Esplora service. */
  readonly url: string
  readonly key: BitcoinKey
  readonly networkId: CaipNetworkId
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
}

/** Pays from the coins of one key, as wallets do. @returns the id of the sent transaction */
export async function sendTransfer({ url, key, networkId, to, amount }: Transfer): Promise<string> {
  const coins = v.parse(coinsSchema, await (await fetch(`${url}/address/${key.address}/utxo`)).json())
  const total = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const change = total - amount - FEE
  if (change < 0n) throw new WalletError('wallet/request-failed', {}, { details: 'insufficient funds' })
  const transaction = new Transaction()
  for (const { txid, vout, value } of coins)
    transaction.addInput({ txid, index: vout, ...(await spentBy(url, key, txid, BigInt(value))) })
  transaction.addOutputAddress(to, amount, versionsOf(networkId))
  if (change > DUST) transaction.addOutput({ script: key.script, amount: change })
  transaction.sign(key.privateKey)
  transaction.finalize()
  return postTransaction(url, transaction)
}

/** Sends a signed transaction. @returns its id */
export async function postTransaction(url: string, { hex }: Transaction): Promise<string> {
  const response = await fetch(`${url}/tx`, { method: 'POST', body: hex })
  const text = await response.text()
  if (response.ok) return text
  throw new WalletError('wallet/request-failed', {}, { details: text })
}

async function spentBy(
  url: string,
  { type, script, redeemScript, tapInternalKey }: BitcoinKey,
  txid: string,
  amount: bigint,
) {
  if (type === 'p2pkh') return { nonWitnessUtxo: fromHex(await (await fetch(`${url}/tx/${txid}/hex`)).text()) }
  return {
    witnessUtxo: { script, amount },
    ...(redeemScript === undefined ? {} : { redeemScript }),
    ...(tapInternalKey === undefined ? {} : { tapInternalKey }),
  }
}
