import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { signAsDevice } from '../sign-as-device.ts'
import type { WorkerState } from '../worker-state.ts'

/** Brings a new address to custody, which knows this device by its key. */
export async function changeEmail(
  { nonce, walletId, from, to, statement }: VaultParams<'CHANGE_EMAIL'>,
  { deviceKeys }: WorkerState,
): Promise<VaultResult<'CHANGE_EMAIL'>> {
  const request = { nonce, jti: crypto.randomUUID(), walletId, from, to, statement }
  return { jws: await signAsDevice('custody-change-email+jwt', request, await deviceKeys) }
}
