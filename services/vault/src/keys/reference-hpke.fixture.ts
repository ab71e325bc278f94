import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto'

/**
 * HPKE in base mode with DHKEM(P-256, HKDF-SHA256) and HKDF-SHA256, written from RFC 9180 with the primitives of Node. It shares
 * no code with the library of the vault. The vectors of appendix A.3 test it.
 */
export interface Aead {
  readonly id: number
  readonly cipher: 'aes-128-gcm' | 'aes-256-gcm'
  readonly keyBytes: number
}
/** @see RFC 9180 section 7.3 */
export const AES_128_GCM: Aead = { id: 1, cipher: 'aes-128-gcm', keyBytes: 16 }
export const AES_256_GCM: Aead = { id: 2, cipher: 'aes-256-gcm', keyBytes: 32 }

export interface HpkeContext {
  readonly info: Uint8Array
  readonly aad: Uint8Array
}

const TAG_BYTES = 16
const text = (value: string) => Buffer.from(value)
const KEM = Buffer.concat([text('KEM'), Buffer.from([0, 0x10])])
const none = Buffer.alloc(0)

function labeledExtract(suite: Buffer, salt: Buffer, label: string, ikm: Uint8Array): Buffer {
  return createHmac('sha256', salt)
    .update(Buffer.concat([text('HPKE-v1'), suite, text(label), ikm]))
    .digest()
}

/** At most 32 bytes, which is one block of HKDF. */
function labeledExpand(suite: Buffer, key: Buffer, label: string, info: Uint8Array, length: number): Buffer {
  const labeled = Buffer.concat([Buffer.from([0, length]), text('HPKE-v1'), suite, text(label), info])
  return createHmac('sha256', key)
    .update(Buffer.concat([labeled, Buffer.from([1])]))
    .digest()
    .subarray(0, length)
}

/** @see RFC 9180 section 7.1.3; a candidate that is no scalar of P-256 comes once in 2^32 */
export function deriveKeyPair(ikm: Uint8Array): { readonly privateKey: Buffer; readonly publicKey: Buffer } {
  const secret = labeledExtract(KEM, none, 'dkp_prk', ikm)
  const privateKey = labeledExpand(KEM, secret, 'candidate', Buffer.from([0]), 32)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { privateKey, publicKey: curve.getPublicKey() }
}

interface Exchange {
  readonly privateKey: Buffer
  readonly peer: Uint8Array
  readonly encapsulatedKey: Uint8Array
  readonly recipient: Uint8Array
}

/** Returns the key and the nonce of the first message. @see RFC 9180 sections 4.1 and 5.1 */
function schedule({ privateKey, peer, encapsulatedKey, recipient }: Exchange, aead: Aead, info: Uint8Array) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const extracted = labeledExtract(KEM, none, 'eae_prk', curve.computeSecret(peer))
  const shared = labeledExpand(KEM, extracted, 'shared_secret', Buffer.concat([encapsulatedKey, recipient]), 32)
  const suite = Buffer.concat([text('HPKE'), Buffer.from([0, 0x10, 0, 1, 0, aead.id])])
  const context = Buffer.concat([
    Buffer.from([0]),
    labeledExtract(suite, none, 'psk_id_hash', none),
    labeledExtract(suite, none, 'info_hash', info),
  ])
  const secret = labeledExtract(suite, shared, 'secret', none)
  return {
    key: labeledExpand(suite, secret, 'key', context, aead.keyBytes),
    nonce: labeledExpand(suite, secret, 'base_nonce', context, 12),
  }
}

export interface SealedBytes {
  readonly encapsulatedKey: Uint8Array
  readonly ciphertext: Uint8Array
}

/** @param ephemeral - Input of the key pair of the sender. */
export function referenceSeal(
  aead: Aead,
  {
    recipient,
    plaintext,
    ephemeral,
    info,
    aad,
  }: HpkeContext & {
    readonly recipient: Uint8Array
    readonly plaintext: Uint8Array
    readonly ephemeral: Uint8Array
  },
): SealedBytes {
  const { privateKey, publicKey: encapsulatedKey } = deriveKeyPair(ephemeral)
  const { key, nonce } = schedule({ privateKey, peer: recipient, encapsulatedKey, recipient }, aead, info)
  const cipher = createCipheriv(aead.cipher, key, nonce).setAAD(aad)
  return { encapsulatedKey, ciphertext: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]) }
}

/** @param ikm - Input of the key pair of the recipient. */
export function referenceOpen(
  aead: Aead,
  { ikm, sealed, info, aad }: HpkeContext & { readonly ikm: Uint8Array; readonly sealed: SealedBytes },
): Uint8Array {
  const { privateKey, publicKey: recipient } = deriveKeyPair(ikm)
  const { encapsulatedKey, ciphertext } = sealed
  const { key, nonce } = schedule({ privateKey, peer: encapsulatedKey, encapsulatedKey, recipient }, aead, info)
  const decipher = createDecipheriv(aead.cipher, key, nonce).setAAD(aad)
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()])
}
