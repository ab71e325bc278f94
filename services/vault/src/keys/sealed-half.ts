import { WalletError } from '@latchkey/errors'
import type { PermitOperation, SealedHalfText } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

type KeyPair = Awaited<ReturnType<typeof suite.GenerateKeyPair>>

/** The one use of a sealed half. A half that was sealed for another use does not open. */
export interface HalfUse {
  readonly purpose: 'create' | 'unlock' | 'recover' | PermitOperation
  readonly walletId: string
  /** Thumbprint of the vault key of the device. */
  readonly device: string
  /**
   * For a half that is sent to a service: the id of its set. For a half that it returns: the id of the request, used
   * once.
   */
  readonly id: string
  /** The list of passkeys that custody sends with a half, so that nobody between can leave it out. */
  readonly passkeys?: string | undefined
}

/** A key pair to which halves are sealed. Its private key cannot be exported. */
export interface Recipient {
  readonly keyPair: KeyPair
  /** An uncompressed point of P-256 in base64url. */
  readonly publicKey: string
}

/** Creates the key pair of a vault for one request. */
export const createRecipient = async (): Promise<Recipient> => toRecipient(await suite.GenerateKeyPair(false))

/**
 * Returns the key pair of a service, which is the same on all of its nodes.
 *
 * @param secret - At least 32 bytes.
 * @see RFC 9180 section 7.1.3
 */
export const deriveRecipient = async (secret: Uint8Array): Promise<Recipient> =>
  toRecipient(await suite.DeriveKeyPair(secret, false))

const toRecipient = async (keyPair: KeyPair): Promise<Recipient> => ({
  keyPair,
  publicKey: base64urlnopad.encode(await suite.SerializePublicKey(keyPair.publicKey)),
})

/**
 * Seals a half to a public key, for one use; for an export the entropy, for a recovery kit both halves.
 *
 * @throws vault/corrupt for a malformed public key
 * @see RFC 9180
 */
export async function sealHalf(publicKey: string, half: Uint8Array, use: HalfUse): Promise<SealedHalfText> {
  const key = await decoded(() => suite.DeserializePublicKey(base64urlnopad.decode(publicKey)))
  const { encapsulatedSecret, ciphertext } = await suite.Seal(key, half, contextOf(use))
  return { encapsulatedKey: base64urlnopad.encode(encapsulatedSecret), ciphertext: base64urlnopad.encode(ciphertext) }
}

/**
 * Opens a half that was sealed to a recipient.
 *
 * @throws vault/corrupt for another recipient, another use, or a changed byte
 */
export function openHalf({ keyPair }: Recipient, sealed: SealedHalfText, use: HalfUse): Promise<Uint8Array> {
  const { encapsulatedKey, ciphertext } = sealed
  return decoded(() =>
    suite.Open(keyPair, base64urlnopad.decode(encapsulatedKey), base64urlnopad.decode(ciphertext), contextOf(use)),
  )
}

async function decoded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new WalletError('vault/corrupt', {}, { cause })
  }
}

/** A list has a defined order, so that both sides authenticate the same bytes. */
function contextOf({ purpose, walletId, device, id, passkeys }: HalfUse) {
  const encode = (parts: readonly string[]) => new TextEncoder().encode(JSON.stringify(parts))
  return { info: encode([purpose, walletId, device]), aad: encode(passkeys === undefined ? [id] : [id, passkeys]) }
}
