import { type BitcoinAddress, hexToBytes } from '@latchkey/primitives'
import { isSame } from '@latchkey/sign-in/bip122'
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import type { Read } from '../esplora/reads.ts'
import type { Plan } from './plan-payment.ts'
import { type InputKeys, writePsbt } from './write-psbt.ts'

/**
 * Returns the PSBT fields that inputs of an address need besides their coins; `undefined` if the public key is missing
 * or does not belong to the address.
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
    // The key is not hexadecimal, or not a point of the curve.
    return undefined
  }
}

/** Returns an unsigned payment. @throws rpc/* */
export const buildPsbt = async (read: Read, plan: Plan, keys: InputKeys): Promise<Transaction> =>
  Transaction.fromPSBT(await writePsbt(read, plan, keys))
