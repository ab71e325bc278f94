import * as v from 'valibot'
import { base64url, uuid } from './fields.ts'
import { vaultSchema } from './vault.ts'

// Apart from the schemas of the worker of the vault, whose size counts.
/** A data key on its way to the page of a recovery kit as both halves of its set, readable by that page alone. @see RFC 9180 */
export const sealedKitSchema = v.strictObject({
  encapsulatedKey: base64url(65),
  /** 33 bytes of each half, first that of the kit, and the tag of AES-GCM. */
  ciphertext: base64url(82),
})
export type SealedKit = v.InferOutput<typeof sealedKitSchema>

/**
 * The file that opens a wallet together with the text of a recovery kit, without any service: an encrypted wallet, and the half that
 * matches the one in the kit.
 */
export const vaultFileSchema = v.strictObject({
  type: v.literal('latchkey-vault-file'),
  version: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  setId: uuid,
  /** 33 bytes. */
  authHalf: base64url(33),
  vault: vaultSchema,
})
export type VaultFile = v.InferOutput<typeof vaultFileSchema>
