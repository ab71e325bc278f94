import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'

const KEY_BYTES = 32
const MAX_KEYS = 100

/** 32 bytes as 43 characters of base64url. */
const keyText = v.pipe(v.string(), v.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/))
const keyId = v.pipe(v.string(), v.regex(/^[\da-f]{16}$/))

/** Contents of a key file. The first key is the current one; older ones still unwrap values. */
export const keyRingSchema = v.pipe(
  v.strictObject({
    format: v.literal('latchkey-key-ring'),
    version: v.literal(1),
    /** Never rotated, because stored MACs could not be computed again. */
    macKey: keyText,
    keys: v.pipe(
      v.array(v.strictObject({ id: keyId, key: keyText, createdAt: v.pipe(v.string(), v.isoTimestamp()) })),
      v.minLength(1),
      v.maxLength(MAX_KEYS),
    ),
  }),
  v.check(({ keys }) => keys.every(({ id, key }) => id === toKeyId(key)), 'a key does not belong to its id'),
  v.check(({ keys }) => new Set(keys.map(({ id }) => id)).size === keys.length, 'a key is listed twice'),
)
export type KeyRing = v.InferOutput<typeof keyRingSchema>

/** Returns a new key ring. @param now - Milliseconds since 1970. */
export function createKeyRing(now: number): KeyRing {
  return { format: 'latchkey-key-ring', version: 1, macKey: newKey(), keys: [newEntry(now)] }
}

/** Returns the ring with a new current key. */
export function addKey(ring: KeyRing, now: number): KeyRing {
  return { ...ring, keys: [newEntry(now), ...ring.keys] }
}

/** Returns the key ring with an additional key, which only unwraps until it is made the current key. */
export function appendKey(ring: KeyRing, now: number): KeyRing {
  return { ...ring, keys: [...ring.keys, newEntry(now)] }
}

/** Returns the key ring with another current key. */
export function useKey(ring: KeyRing, id: string): KeyRing {
  const chosen = ring.keys.filter((key) => key.id === id)
  if (chosen.length === 0) throw new RangeError(`there is no key ${id}`)
  return { ...ring, keys: [...chosen, ...ring.keys.filter((key) => key.id !== id)] }
}

/**
 * Returns the ring without an older key. The current one cannot be removed, because nothing could be wrapped without
 * it.
 */
export function removeKey(ring: KeyRing, id: string): KeyRing {
  const [current, ...older] = ring.keys
  if (current?.id === id) throw new RangeError(`${id} is the current key: rotate first`)
  if (!older.some((key) => key.id === id)) throw new RangeError(`there is no key ${id}`)
  return { ...ring, keys: ring.keys.filter((key) => key.id !== id) }
}

/** Returns the key that seals data keys. @see RFC 5869 */
export const toSealingKey = (text: string): Uint8Array => derive(text, 'latchkey/kms/file/seal/v1')

/** Returns the key of all MACs of a ring. */
export const toMacKey = (text: string): Uint8Array => derive(text, 'latchkey/kms/file/mac/v1')

function derive(text: string, info: string): Uint8Array {
  const secret = Buffer.from(text, 'base64url')
  try {
    return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), info, KEY_BYTES))
  } finally {
    secret.fill(0)
  }
}

function newEntry(now: number): KeyRing['keys'][number] {
  const key = newKey()
  return { id: toKeyId(key), key, createdAt: new Date(now).toISOString() }
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The id is derived from the key, so that a mistyped key in a restored file is detected at the start. */
const toKeyId = (key: string): string =>
  createHash('sha256').update(`latchkey/kms/file/id/v1\0${key}`).digest('hex').slice(0, 16)
