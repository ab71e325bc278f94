import * as v from 'valibot'
import { sealedKitSchema, thumbprint, uuid, vaultSchema, walletAddresses } from '../wallet-keys/index.ts'

/** In the port, second: the halves of a recovery kit, sealed to the key of the permit, and the encrypted wallet that they open. */
export const kitSealed = v.strictObject({
  type: v.literal('@latchkey/KIT_SEALED'),
  walletId: uuid,
  setId: uuid,
  /** Thumbprint of the vault key of the device. */
  device: thumbprint,
  /** Derived on the device. */
  addresses: walletAddresses,
  vault: vaultSchema,
  sealed: sealedKitSchema,
})
export type KitSealed = v.InferOutput<typeof kitSealed>
