import { WalletError } from '@latchkey/errors'
import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { wipe } from '../../keys/wipe.ts'
import { expectHalf, isSameAddresses, openExpected, openKeys } from '../expect-half.ts'
import { readOwnList } from '../own-passkeys.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { unlockState, type WorkerState } from '../worker-state.ts'

/** Asks auth for its half of the set of this device. @throws vault/half-not-found */
export async function unlock(
  { nonce, walletId, deviceId }: VaultParams<'UNLOCK'>,
  state: WorkerState,
): Promise<VaultResult<'UNLOCK'>> {
  const wallets = await state.halves.listWallets()
  if (!wallets.some((own) => own.walletId === walletId)) throw new WalletError('vault/half-not-found')
  const auth = await expectHalf()
  state.opening = { kind: 'unlock', walletId, auth, requestedAt: state.now() }
  const recipient = auth.recipient.publicKey
  const request = { nonce, jti: auth.id, walletId, deviceId, set: 'device', purpose: 'sign', recipient } as const
  return { jws: await signAsDevice('latchkey-unlock+jwt', request, await state.deviceKeys) }
}

/**
 * Opens the wallet.
 *
 * @throws vault/not-ready, vault/half-not-found for a set of another device, vault/corrupt, also for a list of passkeys that is missing
 * or older than the one that the half is bound to
 */
export async function unlockFinish(
  { vault, setId, half }: VaultParams<'UNLOCK_FINISH'>,
  state: WorkerState,
): Promise<VaultResult<'UNLOCK_FINISH'>> {
  const { opening } = state
  if (opening?.kind !== 'unlock') throw new WalletError('vault/not-ready')
  // An answer counts once, whatever comes of it.
  state.opening = undefined
  const { walletId, auth } = opening
  // Before the half: who deletes the list in between deletes the half too, or leaves one that is bound to the list.
  const list = await readOwnList(walletId, state)
  const own = await state.halves.read(walletId, setId)
  if ((own.listVersion ?? 0) > (list?.version ?? 0)) throw new WalletError('vault/corrupt')
  const authHalf = await openExpected(auth, half, { purpose: 'unlock', walletId }, state)
  const keys = await openKeys({ userHalf: own.half, authHalf }, vault, { walletId, generation: own.generation })
  wipe(own.half)
  // `own.addresses` were derived on this device when its half was created; the vault comes from auth.
  if (!isSameAddresses(keys.addresses, own.addresses)) {
    wipe(...Object.values(keys.accounts).map(({ privateKey }) => privateKey))
    throw new WalletError('vault/corrupt')
  }
  unlockState(state, keys)
  return { addresses: keys.addresses }
}
