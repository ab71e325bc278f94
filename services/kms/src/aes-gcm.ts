import { createCipheriv, createDecipheriv } from 'node:crypto'
import { WalletError } from '@latchkey/errors'

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

export interface GcmInput {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 bytes, never used twice with one key. */
  readonly nonce: Uint8Array
  readonly aad: Uint8Array
}

/** Returns ciphertext and tag. @see NIST SP 800-38D */
export function encryptGcm({ key, nonce, aad }: GcmInput, plaintext: Uint8Array): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad)
  return new Uint8Array(Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]))
}

/** Returns the plaintext. @throws kms/corrupt if key, nonce, aad or any byte differs */
export function decryptGcm({ key, nonce, aad }: GcmInput, sealed: Uint8Array): Uint8Array {
  if (sealed.length < TAG_BYTES) throw new WalletError('kms/corrupt')
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad)
  decipher.setAuthTag(sealed.subarray(end))
  const plaintext = decipher.update(sealed.subarray(0, end))
  try {
    decipher.final()
  } catch {
    // Without the cause, which has no further information.
    plaintext.fill(0)
    throw new WalletError('kms/corrupt')
  }
  const copy = new Uint8Array(plaintext)
  plaintext.fill(0)
  return copy
}
