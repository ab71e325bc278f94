import * as v from 'valibot'
import { exactOrigin, pageProjectId } from '../frame/page-data.ts'
import { base64url, compactJws, sealedEntropySchema, thumbprint, uuid, walletAddresses } from '../wallet-keys/index.ts'

/** What the export page knows, and the page of a recovery kit, which talks to the vault in the same way. */
export const exportPageData = v.strictObject({
  projectId: pageProjectId,
  frameOrigin: exactOrigin,
  /** Of custody, which confirms an export on a page of its own. */
  deviceOrigin: exactOrigin,
  /** The key of Ed25519 by which custody signs permits. */
  custodyKey: base64url(32),
})
export type ExportPageData = v.InferOutput<typeof exportPageData>

/**
 * From the export page to the embedded vault, with one `MessagePort` for the answer. Both are of one origin. The frame cannot send
 * it, because a message has the origin of its sender.
 */
export const exportPermit = v.strictObject({ type: v.literal('@latchkey/EXPORT_PERMIT'), permit: compactJws })

/** In that port, first: whether the vault accepts the permit. */
export const exportAccepted = v.strictObject({
  type: v.literal('@latchkey/EXPORT_ACCEPTED'),
  isAccepted: v.boolean(),
})

/** From the export page to the frame: the vault has accepted the permit, and needs the half of auth. */
export const exportReady = v.strictObject({ type: v.literal('@latchkey/EXPORT_READY') })

/** In the port, second: the entropy, sealed to the key of the permit. */
export const exportSealed = v.strictObject({
  type: v.literal('@latchkey/EXPORT_SEALED'),
  walletId: uuid,
  /** Thumbprint of the vault key of the device. */
  device: thumbprint,
  addresses: walletAddresses,
  sealed: sealedEntropySchema,
})
export type ExportSealed = v.InferOutput<typeof exportSealed>
