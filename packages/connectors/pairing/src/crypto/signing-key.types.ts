/** An Ed25519 key. @see RFC 8032 */
export interface SigningKey {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Returns the key of a seed of 32 bytes. */
export type OpenSigningKey = (seed: Uint8Array) => Promise<SigningKey>
