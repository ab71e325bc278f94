import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import type { SealedHalfText, SetType } from '@latchkey/protocol/wallet-keys'
import { openHalf, type Recipient } from '@latchkey/vault/sealed-half'

interface HalfNames {
  readonly walletId: string
  readonly type: SetType
  readonly generation: number
}

/** A half of one row opens in no other one: not for another wallet, set, kind or generation. */
const aadOf = (setId: string, { walletId, type, generation }: HalfNames) =>
  new TextEncoder().encode(`auth.wallet.half:${setId}:${walletId}:${type}:${generation}`)

/**
 * Opens a half that a vault has sealed to this service, and wraps it for its row. It is in clear for the time of one call.
 *
 * @throws request/invalid for a half that was sealed for another use or another service
 */
export async function openUploadedHalf(
  given: HalfNames & { readonly half: SealedHalfText; readonly device: string; readonly setId: string },
  { recipient, kms }: { readonly recipient: Recipient; readonly kms: Pick<Kms, 'wrap'> },
): Promise<Uint8Array> {
  const { half, walletId, device, setId } = given
  const use = { purpose: 'create', walletId, device, id: setId } as const
  const bytes = await openHalf(recipient, half, use).catch((cause: unknown) => {
    throw new WalletError('request/invalid', { field: 'half', problem: 'it was sealed for another use' }, { cause })
  })
  try {
    return await kms.wrap(bytes, aadOf(setId, given))
  } finally {
    bytes.fill(0)
  }
}

/** Gives a stored half to a function, and overwrites it afterwards. */
export async function withHalf<T>(
  set: HalfNames & { readonly id: string; readonly halfWrapped: Uint8Array },
  { kms }: { readonly kms: Pick<Kms, 'unwrap'> },
  work: (half: Uint8Array) => Promise<T>,
): Promise<T> {
  const half = await kms.unwrap(set.halfWrapped, aadOf(set.id, set))
  try {
    return await work(half)
  } finally {
    half.fill(0)
  }
}

/** The text that the accounts of a new wallet sign. It is no message of any site. */
export const toProofText = (walletId: string, challenge: string): string =>
  `Latchkey: this account belongs to the wallet ${walletId}.\n${challenge}`
