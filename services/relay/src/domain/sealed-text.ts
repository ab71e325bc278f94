import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts text with a key derived from the topic. A reader of the mailbox sees only hashes of topics, and cannot decrypt it.
 *
 * @example unsealText(sealText('eyJ…', topic), topic) // 'eyJ…'
 */
export function sealText(text: string, topic: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(topic), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns the decrypted text, or `undefined` when it was not sealed for this topic. */
export function unsealText(sealed: string, topic: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(topic), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // The authentication tag does not match: another topic, or a broken row.
  }
}

function keyOf(topic: string): Buffer {
  return createHash('sha256').update(`attestation ${topic}`).digest()
}
