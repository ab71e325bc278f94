import { hexToBytes } from '@latchkey/primitives'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, toBase64 } from './base64.ts'
import { type Random, toDigits } from './keys.ts'

const TYPE_SYMMETRIC = 0
const TYPE_WITH_SENDER = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Maximum length of a message, in base64 characters. A message of a session has a few KB. */
export const MAX_MESSAGE = 1_048_576

/**
 * Returns a text sealed with a key: base64 of type, nonce and ChaCha20-Poly1305.
 *
 * @param symKey - Hexadecimal.
 * @param senderPublicKey - Set if the receiver still has to derive the key from it (envelope type 1).
 * @see RFC 8439, relay.md 2 "Crypto"
 */
export function sealEnvelope(text: string, symKey: string, random: Random, senderPublicKey?: string): string {
  const nonce = random(NONCE_BYTES)
  const sealed = chacha20poly1305(hexToBytes(symKey), nonce).encrypt(new TextEncoder().encode(text))
  const sender = senderPublicKey === undefined ? [] : [hexToBytes(senderPublicKey)]
  const type = senderPublicKey === undefined ? TYPE_SYMMETRIC : TYPE_WITH_SENDER
  return toBase64([Uint8Array.of(type), ...sender, nonce, sealed])
}

/** Returns the sender's public key in a sealed message (type 1), hexadecimal; `undefined` if the message has none. */
export function senderOf(message: string): string | undefined {
  const bytes = toBytes(message)
  if (bytes?.[0] !== TYPE_WITH_SENDER || bytes.length < 1 + KEY_BYTES) return undefined
  return toDigits(bytes.subarray(1, 1 + KEY_BYTES))
}

/**
 * Returns the text of a sealed message; `undefined` if it is malformed or sealed with another key. Never throws.
 *
 * The seal does not cover the type, so a relay could rewrite it. A message with another type than that of its topic is
 * therefore rejected.
 *
 * @param namesSender - Whether messages of the topic contain their sender (type 1). Default: false (type 0).
 */
export function openEnvelope(message: string, symKey: string, namesSender = false): string | undefined {
  const bytes = toBytes(message)
  const start = namesSender ? 1 + KEY_BYTES : 1
  if (bytes?.[0] !== (namesSender ? TYPE_WITH_SENDER : TYPE_SYMMETRIC)) return undefined
  if (bytes.length < start + NONCE_BYTES + TAG_BYTES) return undefined
  try {
    const nonce = bytes.subarray(start, start + NONCE_BYTES)
    const opened = chacha20poly1305(hexToBytes(symKey), nonce).decrypt(bytes.subarray(start + NONCE_BYTES))
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch {
    // Sealed with another key, changed, or not text: the message is ignored.
    return undefined
  }
}

function toBytes(message: string): Uint8Array | undefined {
  if (message.length > MAX_MESSAGE) return undefined
  try {
    const bytes = fromBase64(message)
    // A sealed message has exactly one valid text; otherwise a replay in another encoding would not be detected.
    return toBase64([bytes]) === message ? bytes : undefined
  } catch {
    return undefined
  }
}
