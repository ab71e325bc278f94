import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import type { SealedHalfText } from '@latchkey/protocol/wallet-keys'
import { type HalfUse, openHalf, type Recipient } from '@latchkey/vault/sealed-half'

/**
 * Opens a half that a vault has sealed to this service, and wraps it for its row. It is in clear for the time of one call.
 *
 * @param aad - What the row is: a half of one row opens in no other one.
 * @throws request/invalid for a half that was sealed for another use or another service; as `Kms`
 */
export async function openUploadedHalf(
  { half, use, aad }: { readonly half: SealedHalfText; readonly use: HalfUse; readonly aad: Uint8Array },
  { recipient, kms }: { readonly recipient: Recipient; readonly kms: Pick<Kms, 'wrap'> },
): Promise<Uint8Array> {
  const bytes = await openHalf(recipient, half, use).catch((cause: unknown) => {
    throw new WalletError('request/invalid', { field: 'half', problem: 'it was sealed for another use' }, { cause })
  })
  try {
    return await kms.wrap(bytes, aad)
  } finally {
    bytes.fill(0)
  }
}

/** Gives a stored half to a function, and overwrites it afterwards. @throws As `Kms`. */
export async function withHalf<T>(
  { halfWrapped, aad }: { readonly halfWrapped: Uint8Array; readonly aad: Uint8Array },
  { kms }: { readonly kms: Pick<Kms, 'unwrap'> },
  work: (half: Uint8Array) => Promise<T>,
): Promise<T> {
  const half = await kms.unwrap(halfWrapped, aad)
  try {
    return await work(half)
  } finally {
    half.fill(0)
  }
}
