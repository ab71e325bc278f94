import { WalletError } from '@latchkey/errors'
import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { combineHalves, splitDataKey } from '../../keys/key-set.ts'
import { sealHalf } from '../../keys/sealed-half.ts'
import { wipe } from '../../keys/wipe.ts'
import { expectHalf, isSameAddresses, openExpected, openKeys } from '../expect-half.ts'
import { readOwnList, storePasskeys } from '../own-passkeys.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import { lockState, unlockState, type WorkerState } from '../worker-state.ts'

/** Asks custody to approve this device for a person. */
export async function enrol(
  { nonce, identity, walletId, deviceId, origin }: VaultParams<'ENROL'>,
  { deviceKeys, projectId }: WorkerState,
): Promise<VaultResult<'ENROL'>> {
  const request = { nonce, jti: crypto.randomUUID(), identity, walletId, deviceId, projectId, origin }
  return { jws: await signAsDevice('custody-enrol+jwt', request, await deviceKeys) }
}

/** Asks both services for their halves of the automatic set. */
export async function recover(
  { nonce, custodyNonce, walletId, deviceId, enrolmentId }: VaultParams<'RECOVER'>,
  state: WorkerState,
): Promise<VaultResult<'RECOVER'>> {
  const [auth, custody] = [await expectHalf(), await expectHalf()]
  state.opening = { kind: 'recover', walletId, auth, custody }
  const keys = await state.deviceKeys
  const toAuth = { nonce, jti: auth.id, walletId, deviceId, recipient: auth.recipient.publicKey }
  const toCustody = { nonce: custodyNonce, jti: custody.id, enrolmentId, recipient: custody.recipient.publicKey }
  return {
    unlock: await signAsDevice('latchkey-unlock+jwt', { ...toAuth, set: 'auto', purpose: 'recover' }, keys),
    release: await signAsDevice('custody-release+jwt', toCustody, keys),
  }
}

/** Opens the wallet with both halves and makes a set for this device. @throws vault/not-ready, vault/corrupt */
export async function recoverFinish(
  { vault, setId, half, custody, nonce, approval }: VaultParams<'RECOVER_FINISH'>,
  state: WorkerState,
): Promise<VaultResult<'RECOVER_FINISH'>> {
  const { opening, sealKeys } = state
  if (opening?.kind !== 'recover' || opening.recovered !== undefined || sealKeys === undefined)
    throw new WalletError('vault/not-ready')
  const { walletId } = opening
  if (custody.walletId !== walletId || custody.setId !== setId) throw new WalletError('vault/corrupt')
  const use = { purpose: 'recover', walletId } as const
  const authHalf = await openExpected(opening.auth, half, use, state)
  const userHalf = await openExpected(opening.custody, custody.half, { ...use, passkeys: custody.passkeys }, state)
  const dataKey = await combineHalves({ userHalf, authHalf })
  const names = { walletId, generation: custody.generation }
  try {
    // The set is made of a data key that was seen to open the wallet.
    const keys = await openKeys({ userHalf, authHalf }, vault, names)
    opening.recovered = keys
    const list =
      custody.passkeys === undefined
        ? await readOwnList(walletId, state)
        : await storePasskeys(custody.passkeys, walletId, state)
    const known = (await state.halves.listWallets()).find((wallet) => wallet.walletId === walletId)
    if (known !== undefined && !isSameAddresses(known.addresses, keys.addresses)) {
      lockState(state)
      throw new WalletError('vault/corrupt')
    }
    const made = await splitDataKey(dataKey)
    const deviceKeys = await state.deviceKeys
    const device = await toThumbprint(deviceKeys.signing.publicKey)
    const newSetId = crypto.randomUUID()
    const sealed = await sealHalf(sealKeys.auth, made.authHalf, {
      ...{ purpose: 'create', walletId, device, id: newSetId },
    } as const)
    const own = { ...names, setId: newSetId, addresses: keys.addresses, half: made.userHalf }
    await state.halves.write({ ...own, ...(list && { listVersion: list.version }) })
    wipe(made.authHalf, made.userHalf)
    const set = { setId: newSetId, type: 'device', half: sealed } as const
    const request = { nonce, jti: crypto.randomUUID(), ...names, set, approval }
    return { jws: await signAsDevice('latchkey-keyset+jwt', request, deviceKeys) }
  } finally {
    wipe(dataKey, userHalf, authHalf)
  }
}

/** The wallet is open on this device from now on. @throws vault/not-ready */
export async function recoverKeep(_: undefined, state: WorkerState): Promise<VaultResult<'RECOVER_KEEP'>> {
  const { opening } = state
  if (opening?.kind !== 'recover' || opening.recovered === undefined) throw new WalletError('vault/not-ready')
  const keys = opening.recovered
  state.opening = undefined
  unlockState(state, keys)
  return { addresses: keys.addresses }
}
