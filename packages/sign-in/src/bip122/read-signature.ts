/** A transaction of one key has about 250 bytes. Characters. */
const MAX_LENGTH = 1024
const HEX = /^(?:0x)?((?:[\da-fA-F]{2}){64,})$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Variants of the standard: `pof`, with proofs of coins, is none of a sign-in. @see BIP-322 */
const VARIANT = /^(smp|ful)/

export interface ReadSignature {
  readonly bytes: Uint8Array
  readonly isFull: boolean
}

/** Returns the bytes of a signature in base64 or hexadecimal; `undefined` when they are neither. */
export function readSignature(signature: string): ReadSignature | undefined {
  if (signature.length > MAX_LENGTH) return undefined
  const digits = HEX.exec(signature)?.[1]
  if (digits !== undefined)
    return { bytes: Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)), isFull: false }
  const variant = VARIANT.exec(signature)?.[0] ?? ''
  const text = signature.slice(variant.length)
  if (!BASE64.test(text)) return undefined
  try {
    // Wallets leave out the padding, which `atob` does without.
    const binary = atob(text.replace(/=+$/, ''))
    return { bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)), isFull: variant === 'ful' }
  } catch {
    return undefined
  }
}
