import { WalletError } from '@latchkey/errors'
import { base58 } from '@scure/base'

/**
 * Returns the bytes of base58 text (the Bitcoin alphabet).
 *
 * @throws base58/invalid with the position of the first character outside the alphabet.
 * @see Spec §5 "Base58 decoding rejects characters outside the alphabet"
 */
export function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch (cause) {
    throw new WalletError('base58/invalid', { position: text.search(/[^1-9A-HJ-NP-Za-km-z]/) }, { cause })
  }
}

/** Returns the base58 text of bytes (the Bitcoin alphabet). @example encodeBase58(new Uint8Array([255])) // '5Q' */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
