import { type BitcoinAddress, hexToBytes } from '@latchkey/primitives'
import { isSame } from '@latchkey/sign-in/bip122'
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { type Read, readTransaction } from '../esplora/reads.ts'
import type { Plan } from './plan-payment.ts'

/** The transaction can be replaced by one that pays more, should its fee be too low. @see BIP-125 */
const SEQUENCE = 0xfffffffd

/** The keys that an input needs beside its coin. */
export type InputKeys = { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }

/**
 * Returns what the inputs of an address need beside their coins; `undefined` where the public key is not there, or is not
 * that of the address.
 */
export function toInputKeys({ type, script }: BitcoinAddress, publicKey: string | undefined): InputKeys | undefined {
  if (type === 'p2pkh' || type === 'p2wpkh') return {}
  if (publicKey === undefined) return undefined
  try {
    const key = hexToBytes(publicKey)
    if (type === 'p2sh') {
      const { script: own, redeemScript } = p2sh(p2wpkh(key))
      return isSame(script, own) ? { redeemScript } : undefined
    }
    const tapInternalKey = key.length === 33 ? key.slice(1) : key
    return type === 'p2tr' && isSame(script, p2tr(tapInternalKey).script) ? { tapInternalKey } : undefined
  } catch {
    // Not hexadecimal, or not a point of the curve.
    return undefined
  }
}

/** Returns a payment that nobody signed yet. @throws rpc/* */
export async function buildPsbt(read: Read, plan: Plan, keys: InputKeys): Promise<Transaction> {
  const { owner, to, amount, change, coins } = plan
  const transaction = new Transaction()
  // A signature of segwit fixes the amount of its coin, so that a service which lies about it makes an invalid one. Without
  // segwit nothing fixes it but the transaction before.
  const before = owner.type === 'p2pkh' ? await Promise.all(coins.map(({ txid }) => readTransaction(read, txid))) : []
  for (const [position, { txid, index, value }] of coins.entries()) {
    const previous = before[position]
    const spent =
      previous === undefined
        ? { witnessUtxo: { script: owner.script, amount: value } }
        : { nonWitnessUtxo: hexToBytes(previous) }
    transaction.addInput({ txid, index, sequence: SEQUENCE, ...spent, ...keys })
  }
  transaction.addOutput({ script: to.script, amount })
  if (change > 0n) transaction.addOutput({ script: owner.script, amount: change })
  return transaction
}
