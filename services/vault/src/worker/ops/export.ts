import { WalletError } from '@latchkey/errors'
import type { ExportSealed, VaultParams, VaultResult } from '@latchkey/protocol/vault'
import type { SealedEntropy } from '@latchkey/protocol/wallet-keys'
import { combineHalves } from '../../keys/key-set.ts'
import { sealHalf } from '../../keys/sealed-half.ts'
import { openVault } from '../../keys/sealed-vault.ts'
import { wipe } from '../../keys/wipe.ts'
import { expectHalf, isSameAddresses, openExpected } from '../expect-half.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import type { WorkerState } from '../worker-state.ts'

/** Asks custody for a permit to export a wallet of this device. @throws vault/half-not-found */
export async function requestExport(
  { nonce, walletId, origin }: VaultParams<'EXPORT'>,
  state: WorkerState,
): Promise<VaultResult<'EXPORT'>> {
  const wallets = await state.halves.listWallets()
  if (!wallets.some((own) => own.walletId === walletId)) throw new WalletError('vault/half-not-found')
  const id = crypto.randomUUID()
  state.requestedExport = { walletId, id, requestedAt: state.now() }
  state.acceptedExport = undefined
  const request = { nonce, jti: id, walletId, projectId: state.projectId, origin }
  return { jws: await signAsDevice('custody-export+jwt', request, await state.deviceKeys) }
}

/** Asks auth for its half. @throws vault/not-ready without a permit that is still valid */
export async function exportUnlock(
  { nonce, deviceId }: VaultParams<'EXPORT_UNLOCK'>,
  state: WorkerState,
): Promise<VaultResult<'EXPORT_UNLOCK'>> {
  const { acceptedExport: exporting } = state
  if (exporting === undefined || state.now() >= exporting.expiresAt) throw new WalletError('vault/not-ready')
  const { walletId } = exporting
  const auth = await expectHalf()
  state.opening = { kind: 'export', walletId, auth, exporting }
  const recipient = auth.recipient.publicKey
  const request = { nonce, jti: auth.id, walletId, deviceId, set: 'device', purpose: 'export', recipient } as const
  return { jws: await signAsDevice('latchkey-unlock+jwt', request, await state.deviceKeys) }
}

/**
 * Opens the wallet and sends its entropy to the export page, sealed to the key of the permit. The wallet stays as locked as it was.
 *
 * @throws vault/not-ready without a permit that is still valid, vault/half-not-found, vault/corrupt
 */
export async function exportFinish(
  { vault, setId, half }: VaultParams<'EXPORT_FINISH'>,
  state: WorkerState,
): Promise<undefined> {
  const { opening } = state
  if (opening?.kind !== 'export') throw new WalletError('vault/not-ready')
  // A permit and a half count once, whatever comes of them.
  state.opening = undefined
  state.acceptedExport = undefined
  const { walletId, auth, exporting } = opening
  if (state.now() >= exporting.expiresAt) throw new WalletError('vault/not-ready')
  const own = await state.halves.read(walletId, setId)
  const authHalf = await openExpected(auth, half, { purpose: 'unlock', walletId }, state)
  const dataKey = await combineHalves({ userHalf: own.half, authHalf })
  try {
    const { entropy, accounts } = await openVault(dataKey, vault, { walletId, generation: own.generation })
    wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
    try {
      if (!isSameAddresses(vault.addresses, own.addresses)) throw new WalletError('vault/corrupt')
      const device = await toThumbprint((await state.deviceKeys).signing.publicKey)
      const use = { purpose: 'export', walletId, device, id: exporting.id } as const
      const sealed: SealedEntropy = await sealHalf(exporting.recipient, entropy, use)
      const { addresses } = own
      const message: ExportSealed = { type: '@latchkey/EXPORT_SEALED', walletId, device, addresses, sealed }
      exporting.page.postMessage(message)
    } finally {
      wipe(entropy)
    }
  } finally {
    wipe(dataKey, authHalf, own.half)
  }
}
