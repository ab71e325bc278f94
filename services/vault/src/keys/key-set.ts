import { WalletError } from '@latchkey/errors'
import { combine, split } from 'shamir-secret-sharing'

/** Bytes of a half: one for each byte of the secret, and its x coordinate. */
const HALF_BYTES = 33

/**
 * Returns true for a Shamir share with x = 0. Its value is the key itself, so a service that sends such a share would
 * choose the key, whatever the other half is. `combine` does not reject it.
 */
const isKeyItself = (half: Uint8Array) => half.at(-1) === 0

/** Two halves of a data key. A single half reveals nothing about it. */
export interface KeySet {
  /** The half of the device, the custody service, the passkey, the passphrase or the printed kit. */
  readonly userHalf: Uint8Array
  /** The half of the auth service. */
  readonly authHalf: Uint8Array
}

/**
 * Splits a data key in two. Each call creates a new set: a half matches only the other half of its set, so deleting one
 * half revokes the set.
 *
 * @param dataKey - 32 bytes.
 * @see Shamir, "How to share a secret"
 */
export async function splitDataKey(dataKey: Uint8Array): Promise<KeySet> {
  const [userHalf, authHalf] = await split(dataKey, 2, 2)
  if (userHalf === undefined || authHalf === undefined) throw new WalletError('bug/unexpected')
  return { userHalf, authHalf }
}

/**
 * Combines two halves. Halves of different sets give a wrong key, which the vault detects because it does not open.
 *
 * @throws vault/corrupt for malformed halves
 */
export async function combineHalves({ userHalf, authHalf }: KeySet): Promise<Uint8Array> {
  if ([userHalf, authHalf].some((half) => half.length !== HALF_BYTES || isKeyItself(half)))
    throw new WalletError('vault/corrupt')
  return combine([userHalf, authHalf]).catch((cause: unknown) => {
    throw new WalletError('vault/corrupt', {}, { cause })
  })
}
