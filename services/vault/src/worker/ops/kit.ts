import { WalletError } from '@latchkey/errors'
import type { KitSealed, VaultParams, VaultResult } from '@latchkey/protocol/vault'
import type { SealedKit } from '@latchkey/protocol/wallet-keys'
import { splitDataKey } from '../../keys/key-set.ts'
import { sealHalf } from '../../keys/sealed-half.ts'
import { wipe } from '../../keys/wipe.ts'
import { openForPermit } from '../open-for-permit.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import type { WorkerState } from '../worker-state.ts'

/**
 * Makes the set of a recovery kit: a split of the data key of its own. One half goes to auth, and both go to the page of the kit, sealed
 * to the key of the permit, once auth keeps its own.
 *
 * @throws vault/not-ready without a permit for a kit that is still valid, vault/half-not-found, vault/corrupt
 */
export async function kitMake(
  { nonce, ...served }: VaultParams<'KIT_MAKE'>,
  state: WorkerState,
): Promise<VaultResult<'KIT_MAKE'>> {
  const { sealKeys } = state
  if (sealKeys === undefined) throw new WalletError('vault/not-ready')
  const { opening } = state
  const keys = await state.deviceKeys
  const device = await toThumbprint(keys.signing.publicKey)
  return openForPermit('kit', served, state, async ({ exporting, own, dataKey }) => {
    const { walletId, id, recipient, permit: approval } = exporting
    const { generation, addresses } = own
    const { userHalf, authHalf } = await splitDataKey(dataKey)
    const setId = crypto.randomUUID()
    const both = Uint8Array.from([...userHalf, ...authHalf])
    try {
      const half = await sealHalf(sealKeys.auth, authHalf, { purpose: 'create', walletId, device, id: setId })
      const sealed: SealedKit = await sealHalf(recipient, both, { purpose: 'kit', walletId, device, id })
      const { vault } = served
      const kit: KitSealed = { type: '@latchkey/KIT_SEALED', walletId, setId, device, addresses, vault, sealed }
      if (opening?.kind === 'export') state.opening = { ...opening, kit }
      const set = { setId, type: 'kit', half } as const
      const request = { nonce, jti: crypto.randomUUID(), walletId, generation, set, approval }
      return { jws: await signAsDevice('latchkey-keyset+jwt', request, keys) }
    } finally {
      wipe(userHalf, authHalf, both)
    }
  })
}

/** Auth keeps its half: sends the kit to its page. @throws vault/not-ready */
export async function kitFinish(_: undefined, state: WorkerState): Promise<undefined> {
  const { opening } = state
  if (opening?.kind !== 'export' || opening.kit === undefined) throw new WalletError('vault/not-ready')
  state.opening = undefined
  opening.exporting.page.postMessage(opening.kit)
}
