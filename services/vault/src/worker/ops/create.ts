import { WalletError } from '@latchkey/errors'
import type { VaultResult } from '@latchkey/protocol/vault'
import type { SetType, Vault } from '@latchkey/protocol/wallet-keys'
import { splitDataKey } from '../../keys/key-set.ts'
import { sealHalf } from '../../keys/sealed-half.ts'
import { sealVault } from '../../keys/sealed-vault.ts'
import { wipe } from '../../keys/wipe.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import { lockState, type PendingSet, type WorkerState } from '../worker-state.ts'

const FIRST_GENERATION = 1

/** Makes a wallet. A pending one that was not finished is forgotten, as the service forgets it. */
export async function create(
  { nonce }: { readonly nonce: string },
  state: WorkerState,
): Promise<VaultResult<'CREATE'>> {
  const { sealKeys, halves, bitcoinNetwork } = state
  if (sealKeys === undefined) throw new WalletError('vault/not-ready')
  lockState(state)
  await halves.dropPending()
  const deviceKeys = await state.deviceKeys
  const names = { walletId: crypto.randomUUID(), generation: FIRST_GENERATION }
  const device = await toThumbprint(deviceKeys.signing.publicKey)
  const [entropy, dataKey] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(32))]
  let vault: Vault
  const made = new Map<SetType, PendingSet & { readonly sealed: Awaited<ReturnType<typeof sealHalf>> }>()
  try {
    vault = await sealVault(dataKey, entropy, names, bitcoinNetwork)
    for (const type of sealKeys.custody === undefined ? (['device'] as const) : (['device', 'auto'] as const)) {
      const { userHalf, authHalf } = await splitDataKey(dataKey)
      const setId = crypto.randomUUID()
      const use = { purpose: 'create', walletId: names.walletId, device, id: setId } as const
      made.set(type, { setId, userHalf, sealed: await sealHalf(sealKeys.auth, authHalf, use) })
      wipe(authHalf)
    }
  } finally {
    wipe(entropy, dataKey)
  }
  const set = made.get('device')
  if (set === undefined) throw new WalletError('bug/unexpected')
  const half = { ...names, setId: set.setId, addresses: vault.addresses, half: set.userHalf }
  await halves.write(half, { isPending: true })
  const auto = made.get('auto')
  state.pending = { walletId: names.walletId, vault, device: set, auto, expected: {}, proved: undefined }
  const sets = [...made].map(([type, { setId, sealed }]) => ({ setId, type, half: sealed }))
  const request = { nonce, jti: crypto.randomUUID(), vault, sets }
  return { jws: await signAsDevice('latchkey-create+jwt', request, deviceKeys), walletId: names.walletId }
}
