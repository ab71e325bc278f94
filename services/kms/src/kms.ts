/**
 * Keeps keys that no database row holds. Everything it wraps opens only with the same `aad`, so that a row that was copied
 * over another one does not open.
 *
 * Errors of all methods: kms/unavailable (no answer in time; the same call may succeed later), kms/refused (the key service
 * does not let this service use the key), kms/corrupt (the value was changed, belongs to other `aad`, or its key was removed),
 * kms/unsupported-version. None of them, nor their causes, holds plaintext or key bytes.
 */
export interface Kms {
  /**
   * Returns a wrapped value: version, algorithm, key id and ciphertext in one byte string. Two calls give different values.
   *
   * @param plaintext - At most `MAX_PLAINTEXT_BYTES`. The caller wipes it.
   * @param aad - What the value belongs to, e.g. `custody.half:<row id>`. Key services write it into their audit log, so it
   * holds no secret.
   */
  readonly wrap: (plaintext: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /** Returns the plaintext, in an array of its own that the caller wipes. */
  readonly unwrap: (wrapped: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /** Returns the value under the current key. Only the data key is sealed again: the plaintext is not computed. */
  readonly rewrap: (wrapped: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /**
   * Returns 32 bytes for look-ups and peppers. They stay the same over rotations, because stored ones could not be computed
   * again, and differ by purpose.
   *
   * @param purpose - A constant of the code, e.g. `auth.email`.
   */
  readonly mac: (purpose: string, data: Uint8Array) => Promise<Uint8Array>
}

/** 64 KiB: a mail or the half of a key. Files do not belong here. */
export const MAX_PLAINTEXT_BYTES = 65_536
/** Key services limit what they write into their audit log. */
export const MAX_AAD_BYTES = 1_024
