import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { signAsDevice } from '../sign-as-device.ts'
import type { WorkerState } from '../worker-state.ts'

/** Asks custody, which knows this device by its key, to mail the link that deletes a wallet. */
export async function deleteWallet(
  { nonce, walletId, origin }: VaultParams<'DELETE_WALLET'>,
  { deviceKeys, projectId }: WorkerState,
): Promise<VaultResult<'DELETE_WALLET'>> {
  const request = { nonce, jti: crypto.randomUUID(), walletId, projectId, origin }
  return { jws: await signAsDevice('custody-deletion+jwt', request, await deviceKeys) }
}
