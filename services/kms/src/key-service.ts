/** Identifies the key service in a wrapped value. A number is never used for another algorithm. */
export const SERVICE_IDS = { file: 1, vaultTransit: 2, aws: 3, gcp: 4 } as const
export type ServiceId = (typeof SERVICE_IDS)[keyof typeof SERVICE_IDS]

/** A data key sealed by the key service. */
export interface SealedKey {
  /** Name of the key that sealed it; at most 255 bytes of ASCII. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

/**
 * The part of a KMS that differs between drivers: it seals data keys of 32 bytes and computes MACs. Each method throws
 * kms/unavailable once the signal is aborted.
 */
export interface KeyService {
  readonly id: ServiceId
  readonly seal: (dataKey: Uint8Array, aad: Uint8Array, signal: AbortSignal) => Promise<SealedKey>
  /** @throws kms/corrupt also for a key id that is not configured */
  readonly open: (sealed: SealedKey, aad: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>
  /** Seals a data key again, under the current key. Absent: `open` and `seal` do this in the memory of this process. */
  readonly reseal?: (sealed: SealedKey, aad: Uint8Array, signal: AbortSignal) => Promise<SealedKey>
  /** @param digest - 32 bytes. */
  readonly mac: (digest: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>
}
