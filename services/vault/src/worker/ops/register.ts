import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { signAsDevice } from '../sign-as-device.ts'
import type { WorkerState } from '../worker-state.ts'

/** Says that this vault and the key of the page are one device. */
export async function register(
  { nonce, uiThumbprint, origin }: VaultParams<'REGISTER'>,
  { deviceKeys, projectId }: WorkerState,
): Promise<VaultResult<'REGISTER'>> {
  const request = { nonce, jti: crypto.randomUUID(), uiThumbprint, projectId, origin }
  return { jws: await signAsDevice('latchkey-device+jwt', request, await deviceKeys) }
}
