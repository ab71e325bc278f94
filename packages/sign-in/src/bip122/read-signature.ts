/** Maximum characters; a single-key transaction has about 250 bytes. */
const MAX_LENGTH = 1024
const HEX = /^(?:0x)?((?:[\da-fA-F]{2}){64,})$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Prefixes of the variants of the standard. `pof`, with proofs of coins, is not used for a sign-in. @see BIP-322 */
const VARIANT = /^(smp|ful)/

export interface ReadSignature {
  readonly bytes: Uint8Array
  readonly isFull: boolean
}

/** Returns the bytes of a signature in base64 or hexadecimal; `undefined` if it is neither. */
export function readSignature(signature: string): ReadSignature | undefined {
  if (signature.length > MAX_LENGTH) return undefined
  const digits = HEX.exec(signature)?.[1]
  if (digits !== undefined)
    return { bytes: Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)), isFull: false }
  const variant = VARIANT.exec(signature)?.[0] ?? ''
  const text = signature.slice(variant.length)
  if (!BASE64.test(text)) return undefined
  try {
    // Wallets omit the padding, which `atob` does not need.
    const binary = atob(text.replace(/=+$/, ''))
    return { bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)), isFull: variant === 'ful' }
  } catch {
    return undefined
  }
}
