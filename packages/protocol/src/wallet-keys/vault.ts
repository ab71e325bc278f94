import * as v from 'valibot'
import { base64url, generation, uuid } from './fields.ts'

const addressText = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{26,90}$/))

/** The addresses that the entropy of a wallet derives. */
export const walletAddresses = v.strictObject({
  eip155: addressText,
  solana: addressText,
  bitcoinPayment: addressText,
  bitcoinTaproot: addressText,
})
export type WalletAddresses = v.InferOutput<typeof walletAddresses>

/** A vault of this version. Another version or another algorithm is refused. */
export const vaultSchema = v.strictObject({
  version: v.literal(1),
  algorithm: v.literal('A256GCM'),
  walletId: uuid,
  generation,
  addresses: walletAddresses,
  /** 12 bytes. */
  iv: base64url(12),
  /** 32 bytes of entropy, and the tag of AES-GCM. */
  ciphertext: base64url(48),
})

/** The entropy of a wallet, encrypted with its data key. Whoever reads it learns its addresses. */
export type Vault = v.InferOutput<typeof vaultSchema>

/** One half of a data key on its way, readable by one recipient and for one use. @see RFC 9180 */
export const sealedHalfSchema = v.strictObject({
  encapsulatedKey: base64url(65),
  /** 33 bytes of the half, and the tag of AES-GCM. */
  ciphertext: base64url(49),
})
export type SealedHalfText = v.InferOutput<typeof sealedHalfSchema>

/** The entropy of a wallet on its way to the export page, readable by that page alone. @see RFC 9180 */
export const sealedEntropySchema = v.strictObject({
  encapsulatedKey: base64url(65),
  /** 32 bytes, and the tag of AES-GCM. */
  ciphertext: base64url(48),
})
export type SealedEntropy = v.InferOutput<typeof sealedEntropySchema>

/** Who keeps the other half of a set: the browser of a device, or the custody service. */
export const setType = v.picklist(['device', 'auto'])
export type SetType = v.InferOutput<typeof setType>

/** A new set, with the half for the auth service. */
export const newSet = v.strictObject({ setId: uuid, type: setType, half: sealedHalfSchema })

/** Who keeps the other half of a set that was added to a wallet: the browser of a device, or the user, as a recovery kit. */
export const addedSetType = v.picklist(['device', 'kit'])
export type AddedSetType = v.InferOutput<typeof addedSetType>

/** A set that is added to a wallet, with the half for the auth service. */
export const addedSet = v.strictObject({ setId: uuid, type: addedSetType, half: sealedHalfSchema })
