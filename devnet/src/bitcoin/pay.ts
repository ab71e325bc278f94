import { p2wpkh, Transaction } from '@scure/btc-signer'
import { fromHex } from './bytes.ts'
import type { Chain } from './chain.ts'
import { toOutpoint } from './coin.ts'
import type { BitcoinKey } from './keys.ts'
import { REGTEST } from './regtest.ts'

interface Payment {
  readonly address: string
  readonly amountSat: bigint
}

/** Satoshi for each byte. */
const FEE_RATE = 5n
const BYTES_OF_INPUT = 148n
const BYTES_OF_OUTPUT = 44n
const MATURE_AFTER = 100

/**
 * Puts a payment of one key into the mempool: its oldest coins that suffice, the rest back to it.
 *
 * @throws BitcoinError
 */
export function pay(chain: Chain, from: BitcoinKey, payments: readonly Payment[]): string {
  const total = payments.reduce((sum, { amountSat }) => sum + amountSat, 0n)
  const transaction = new Transaction()
  let [held, feeSat] = [0n, FEE_RATE * BYTES_OF_OUTPUT * BigInt(payments.length + 1)]
  for (const { txid, vout, amountSat, script } of coinsOf(chain, from)) {
    if (held >= total + feeSat) break
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: fromHex(script), amount: amountSat },
      ...toProof(from),
    })
    held += amountSat
    feeSat += FEE_RATE * BYTES_OF_INPUT
  }
  if (held < total + feeSat) throw new Error(`${from.address} holds ${held} sat and needs ${total + feeSat}`)
  for (const { address, amountSat } of payments) transaction.addOutputAddress(address, amountSat, REGTEST)
  transaction.addOutputAddress(from.address, held - total - feeSat, REGTEST)
  transaction.sign(from.privateKey)
  transaction.finalize()
  return chain.submit(transaction.hex).txid
}

/** The input data that the signature needs besides the coin. */
function toProof({ type, publicKey }: BitcoinKey) {
  if (type === 'p2tr') return { tapInternalKey: fromHex(publicKey) }
  return type === 'p2sh-p2wpkh' ? { redeemScript: p2wpkh(fromHex(publicKey), REGTEST).script } : {}
}

/** Oldest first; those of new blocks cannot be spent yet. */
function coinsOf(chain: Chain, { script }: BitcoinKey) {
  const { coins, spenders } = chain.index()
  const nextHeight = chain.tip().height + 1
  return [...coins.values()].filter(
    (coin) =>
      coin.script === script &&
      !spenders.has(toOutpoint(coin)) &&
      (!coin.isCoinbase || nextHeight - (coin.height ?? nextHeight) >= MATURE_AFTER),
  )
}
