import { WalletError } from '@latchkey/errors'
import type { SealedKey, ServiceId } from './key-service.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Version, service and length of the key id. */
const HEAD_BYTES = 3

/**
 * A wrapped value: `version (1) | service (1) | length of key id (1) | key id | length of sealed key (2, big endian) | sealed
 * key | nonce (12) | AES-256-GCM ciphertext and tag`. The service byte names the whole suite: how the data key is sealed, and
 * AES-256-GCM for the body.
 */
export interface WrappedValue {
  readonly service: ServiceId
  readonly key: SealedKey
  readonly nonce: Uint8Array
  /** Ciphertext and tag. */
  readonly body: Uint8Array
}

/** Returns the bytes of a wrapped value. */
export function encodeWrapped({ service, key, nonce, body }: WrappedValue): Uint8Array {
  const keyId = Buffer.from(key.keyId, 'ascii')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(key.bytes.length)
  const head = Uint8Array.of(VERSION, service, keyId.length)
  return new Uint8Array(Buffer.concat([head, keyId, length, key.bytes, nonce, body]))
}

/**
 * Returns the parts of a wrapped value.
 *
 * @throws kms/unsupported-version for another version or key service; kms/corrupt if it is too short or its lengths do
 * not match
 */
export function decodeWrapped(wrapped: Uint8Array, service: ServiceId): WrappedValue {
  const [version, serviceByte, keyIdLength = 0] = wrapped
  if (version === undefined || serviceByte === undefined) throw new WalletError('kms/corrupt')
  if (version !== VERSION || serviceByte !== service) throw new WalletError('kms/unsupported-version')
  const keyEnd = HEAD_BYTES + keyIdLength
  const view = Buffer.from(wrapped.buffer, wrapped.byteOffset, wrapped.byteLength)
  if (keyIdLength === 0 || view.length < keyEnd + 2) throw new WalletError('kms/corrupt')
  const sealedEnd = keyEnd + 2 + view.readUInt16BE(keyEnd)
  if (view.length < sealedEnd + NONCE_BYTES + TAG_BYTES) throw new WalletError('kms/corrupt')
  return {
    service,
    key: {
      keyId: view.toString('latin1', HEAD_BYTES, keyEnd),
      bytes: wrapped.slice(keyEnd + 2, sealedEnd),
    },
    nonce: wrapped.slice(sealedEnd, sealedEnd + NONCE_BYTES),
    body: wrapped.slice(sealedEnd + NONCE_BYTES),
  }
}

/**
 * Returns the id of the key that unwraps a value, without unwrapping it.
 *
 * @throws kms/corrupt if the value is too short to contain a key id
 */
export function readKeyId(wrapped: Uint8Array): string {
  const end = HEAD_BYTES + (wrapped[2] ?? 0)
  if (end === HEAD_BYTES || wrapped.length < end) throw new WalletError('kms/corrupt')
  return Buffer.from(wrapped.subarray(HEAD_BYTES, end)).toString('latin1')
}

/** Returns the authenticated context of a value's body: everything that a rewrap does not change. */
export function toBodyAad(service: ServiceId, aad: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`latchkey/kms/value/v${VERSION}\0`), Uint8Array.of(service), aad])
}

/** Returns whether a text can be the key id of a wrapped value. */
export const isKeyId = (text: string): boolean => /^[!-~]{1,255}$/.test(text)
