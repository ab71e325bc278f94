import { hexToBytes } from '@latchkey/primitives'
import type { SignedText } from '../signed-text.ts'
import { toVerifiedSignature } from './to-verified-signature.ts'

/**
 * Returns whether an account signed a text, plain or between `<Bytes>` as wallets wrap it. The signature is
 * hexadecimal, with or without its key type byte.
 *
 * @see CAIP-10 of the namespace polkadot
 */
export async function verifySignature({ accountAddress: address, message, signature }: SignedText): Promise<boolean> {
  if (!/^0x(?:[\da-fA-F]{2}){64,66}$/.test(signature)) return false
  try {
    return (await toVerifiedSignature({ signature: hexToBytes(signature), message, address })) !== undefined
  } catch {
    return false // The address is malformed.
  }
}
