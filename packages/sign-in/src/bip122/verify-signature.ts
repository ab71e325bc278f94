import { type BitcoinAddress, parseBitcoinAddress } from '@latchkey/primitives'
import type { SignedText } from '../signed-text.ts'
import { readSignature } from './read-signature.ts'
import { verifyBip322, verifyFullBip322 } from './verify-bip322.ts'
import { ECDSA_BYTES, verifyEcdsaMessage } from './verify-ecdsa-message.ts'

/**
 * Returns whether an account signed a text: BIP-322 in its simple form for p2wpkh, p2sh-p2wpkh and p2tr by its key, in
 * its full form also for p2pkh, or the older recoverable form for p2pkh, p2sh-p2wpkh and p2wpkh. The signature is
 * base64, or hexadecimal as paired wallets return it. Returns false for other scripts.
 *
 * @see BIP-322, BIP-137
 */
export async function verifySignature({ accountAddress, chainId, message, signature }: SignedText): Promise<boolean> {
  const address = toAddress(accountAddress, chainId)
  const read = readSignature(signature)
  if (address === undefined || read === undefined) return false
  const { bytes, isFull } = read
  if (isFull) return verifyFullBip322(bytes, message, address)
  return bytes.length === ECDSA_BYTES
    ? verifyEcdsaMessage(bytes, message, address)
    : verifyBip322(bytes, message, address)
}

function toAddress(...given: Parameters<typeof parseBitcoinAddress>): BitcoinAddress | undefined {
  try {
    return parseBitcoinAddress(...given)
  } catch {
    return undefined // The address belongs to another network, or its checksum is wrong.
  }
}
