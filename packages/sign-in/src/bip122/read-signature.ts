import { base64, hex } from '@scure/base'

/** A witness of one signature and one key has 108 bytes. Characters. */
const MAX_LENGTH = 1024
const HEX = /^(?:0x)?((?:[\da-fA-F]{2}){64,})$/
/** The variant of the signature; the others, `ful` and `pof`, are whole transactions. @see BIP-322 */
const SIMPLE = 'smp'

/** Returns the bytes of a signature in base64 or hexadecimal; `undefined` when they are neither. */
export function readSignature(signature: string): Uint8Array | undefined {
  if (signature.length > MAX_LENGTH) return undefined
  const digits = HEX.exec(signature)?.[1]
  if (digits !== undefined) return hex.decode(digits.toLowerCase())
  const text = signature.startsWith(SIMPLE) ? signature.slice(SIMPLE.length) : signature
  // Wallets leave out the padding.
  const padded = text.replace(/=+$/, '')
  try {
    return base64.decode(padded.padEnd(Math.ceil(padded.length / 4) * 4, '='))
  } catch {
    return undefined
  }
}
