import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { readOwnList, storePasskeys } from '../own-passkeys.ts'
import { signAsDevice } from '../sign-as-device.ts'
import type { WorkerState } from '../worker-state.ts'

/** Asks custody for a visit of its page of passkeys. */
export async function protect(
  { nonce, walletId, origin }: VaultParams<'PROTECT'>,
  { deviceKeys, projectId }: WorkerState,
): Promise<VaultResult<'PROTECT'>> {
  const request = { nonce, jti: crypto.randomUUID(), walletId, projectId, origin }
  return { jws: await signAsDevice('custody-protect+jwt', request, await deviceKeys) }
}

/** Asks custody for the passkeys of a wallet. */
export async function requestPasskeys(
  { nonce, walletId }: VaultParams<'READ_PASSKEYS'>,
  { deviceKeys }: WorkerState,
): Promise<VaultResult<'READ_PASSKEYS'>> {
  const request = { nonce, jti: crypto.randomUUID(), walletId }
  return { jws: await signAsDevice('custody-passkeys+jwt', request, await deviceKeys) }
}

/** Stores a newer list, and returns the passkeys that this device knows. @throws vault/corrupt for a list that custody did not sign */
export async function passkeys(
  { walletId, list }: VaultParams<'PASSKEYS'>,
  state: WorkerState,
): Promise<VaultResult<'PASSKEYS'>> {
  const own = list === undefined ? await readOwnList(walletId, state) : await storePasskeys(list, walletId, state)
  return { passkeys: (own?.passkeys ?? []).map(({ id, rpId }) => ({ id, rpId })) }
}
