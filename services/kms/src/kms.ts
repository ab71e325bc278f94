/**
 * Holds keys that are not in the database. A wrapped value opens only with the same `aad`, so that a row that was
 * copied over another one does not open.
 *
 * Errors of all methods: kms/unavailable (no response in time; the same call may succeed later), kms/refused (the key
 * service does not allow this service to use the key), kms/corrupt (the value was changed, belongs to other `aad`, or
 * its key was removed), kms/unsupported-version. Neither the errors nor their causes contain plaintext or key bytes.
 */
export interface Kms {
  /**
   * Returns a wrapped value: version, algorithm, key id and ciphertext in one byte string. Two calls give different values.
   *
   * @param plaintext - At most `MAX_PLAINTEXT_BYTES`. The caller wipes it.
   * @param aad - The context of the value, e.g. `custody.half:<row id>`. Key services write it into their audit log, so
   * it must not contain a secret.
   */
  readonly wrap: (plaintext: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /** Returns the plaintext, in a separate array that the caller wipes. */
  readonly unwrap: (wrapped: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /** Returns the value under the current key. Only the data key is sealed again; the plaintext is not decrypted. */
  readonly rewrap: (wrapped: Uint8Array, aad: Uint8Array) => Promise<Uint8Array>
  /**
   * Returns 32 bytes for lookups and peppers. They do not change with rotations, because stored ones could not be
   * computed again, and they differ by purpose.
   *
   * @param purpose - A constant of the code, e.g. `auth.email`.
   */
  readonly mac: (purpose: string, data: Uint8Array) => Promise<Uint8Array>
}

/** 64 KiB, enough for a mail or the half of a key. */
export const MAX_PLAINTEXT_BYTES = 65_536
/** Key services limit the text in their audit log. */
export const MAX_AAD_BYTES = 1_024
