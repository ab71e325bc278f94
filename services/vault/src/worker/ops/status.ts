import type { VaultResult } from '@latchkey/protocol/vault'
import { toThumbprint } from '../thumbprint.ts'
import type { WorkerState } from '../worker-state.ts'

/** Returns which device this is, without opening anything. */
export async function status(_: undefined, state: WorkerState): Promise<VaultResult<'STATUS'>> {
  const { signing, isPersistent } = await state.deviceKeys
  return {
    thumbprint: await toThumbprint(signing.publicKey),
    isPersistent,
    isUnlocked: state.unlocked !== undefined,
    wallets: [...(await state.halves.listWallets())],
  }
}
