import { WalletError } from '@latchkey/errors'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256, type KeyPair } from 'hpke'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** The one use of a sealed half. A half that was sealed for another use does not open. */
export interface HalfUse {
  readonly purpose: 'unlock' | 'recover' | 'create' | 'export'
  readonly walletId: string
  readonly deviceId: string
  /** Id of the request, used once. */
  readonly requestId: string
}

/** A half on its way, readable by one recipient only. */
export interface SealedHalf {
  /** 65 bytes. */
  readonly encapsulatedKey: Uint8Array
  readonly ciphertext: Uint8Array
}

/** A key pair for one request. Its private key cannot be exported. */
export interface Recipient {
  readonly keyPair: KeyPair<CryptoKey>
  /** 65 bytes: a point of P-256 that is not compressed. */
  readonly publicKey: Uint8Array
}

/** Creates the key pair to which a service seals a half. */
export async function createRecipient(): Promise<Recipient> {
  const keyPair = await suite.GenerateKeyPair(false)
  return { keyPair, publicKey: await suite.SerializePublicKey(keyPair.publicKey) }
}

/**
 * Seals a half to a public key, for one use.
 *
 * @throws vault/corrupt for bytes that are no public key
 * @see RFC 9180
 */
export async function sealHalf(publicKey: Uint8Array, half: Uint8Array, use: HalfUse): Promise<SealedHalf> {
  const key = await suite.DeserializePublicKey(publicKey).catch(toCorrupt)
  const sealed = await suite.Seal(key, half, contextOf(use))
  return { encapsulatedKey: sealed.encapsulatedSecret, ciphertext: sealed.ciphertext }
}

/**
 * Opens a half that was sealed to a recipient.
 *
 * @throws vault/corrupt for another recipient, another use, or a changed byte
 */
export function openHalf({ keyPair }: Recipient, sealed: SealedHalf, use: HalfUse): Promise<Uint8Array> {
  return suite.Open(keyPair, sealed.encapsulatedKey, sealed.ciphertext, contextOf(use)).catch(toCorrupt)
}

function toCorrupt(cause: unknown): never {
  throw new WalletError('vault/corrupt', {}, { cause })
}

/** An array has one order, so that both sides authenticate the same bytes. */
function contextOf({ purpose, walletId, deviceId, requestId }: HalfUse) {
  const encode = (parts: readonly string[]) => new TextEncoder().encode(JSON.stringify(parts))
  return { info: encode([purpose, walletId, deviceId]), aad: encode([requestId]) }
}
