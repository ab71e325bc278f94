import { Address, OutScript } from '@scure/btc-signer'
import type { SignedText } from '../signed-text.ts'
import { bitcoinNetworks } from './bitcoin-networks.ts'
import { readSignature } from './read-signature.ts'
import { verifyCompact } from './verify-compact.ts'
import { verifyWitness } from './verify-witness.ts'

/** Bytes of a recoverable ECDSA signature with the byte that names key and script. */
const COMPACT_LENGTH = 65

/**
 * Returns whether an account signed a text: BIP-322 in its simple form for p2wpkh, p2sh-p2wpkh and p2tr by its key, or the
 * recoverable form of before for p2pkh, p2sh-p2wpkh and p2wpkh. Base64, or hexadecimal as paired wallets return it. Other
 * scripts are not believed.
 *
 * @see BIP-322, BIP-137
 */
export async function verifySignature({ accountAddress, message, signature }: SignedText): Promise<boolean> {
  const script = toScript(accountAddress)
  const bytes = readSignature(signature)
  if (script === undefined || bytes === undefined) return false
  try {
    return bytes.length === COMPACT_LENGTH
      ? verifyCompact(message, bytes, script)
      : verifyWitness(message, bytes, script)
  } catch {
    return false // The bytes are no witness, or no point of the curve.
  }
}

function toScript(address: string): Uint8Array | undefined {
  for (const network of bitcoinNetworks)
    try {
      return OutScript.encode(Address(network).decode(address))
    } catch {
      // An address of another network.
    }
  return undefined
}
