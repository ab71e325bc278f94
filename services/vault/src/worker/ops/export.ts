import { WalletError } from '@latchkey/errors'
import type { ExportSealed, VaultParams, VaultResult } from '@latchkey/protocol/vault'
import type { SealedEntropy } from '@latchkey/protocol/wallet-keys'
import { sealHalf } from '../../keys/sealed-half.ts'
import { expectHalf } from '../expect-half.ts'
import { openForPermit } from '../open-for-permit.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import type { WorkerState } from '../worker-state.ts'

/** Asks custody for a permit to export a wallet of this device, or to make a recovery kit of it. @throws vault/half-not-found */
export async function requestExport(
  { nonce, operation, walletId, origin }: VaultParams<'EXPORT'>,
  state: WorkerState,
): Promise<VaultResult<'EXPORT'>> {
  const wallets = await state.halves.listWallets()
  if (!wallets.some((own) => own.walletId === walletId)) throw new WalletError('vault/half-not-found')
  const id = crypto.randomUUID()
  state.requestedExport = { operation, walletId, id, requestedAt: state.now() }
  state.acceptedExport = undefined
  const request = { nonce, jti: id, operation, walletId, projectId: state.projectId, origin }
  return { jws: await signAsDevice('custody-export+jwt', request, await state.deviceKeys) }
}

/** Asks auth for its half. @throws vault/not-ready without a permit that is still valid */
export async function exportUnlock(
  { nonce, deviceId }: VaultParams<'EXPORT_UNLOCK'>,
  state: WorkerState,
): Promise<VaultResult<'EXPORT_UNLOCK'>> {
  const { acceptedExport: exporting } = state
  if (exporting === undefined || state.now() >= exporting.expiresAt) throw new WalletError('vault/not-ready')
  const { walletId, operation: purpose } = exporting
  const auth = await expectHalf()
  state.opening = { kind: 'export', walletId, auth, exporting }
  const recipient = auth.recipient.publicKey
  const request = { nonce, jti: auth.id, walletId, deviceId, set: 'device', purpose, recipient } as const
  return { jws: await signAsDevice('latchkey-unlock+jwt', request, await state.deviceKeys) }
}

/**
 * Opens the wallet and sends its entropy to the export page, sealed to the key of the permit. The wallet stays as locked as it was.
 *
 * @throws vault/not-ready without a permit for an export that is still valid, vault/half-not-found, vault/corrupt
 */
export async function exportFinish(served: VaultParams<'EXPORT_FINISH'>, state: WorkerState): Promise<undefined> {
  await openForPermit('export', served, state, async (wallet) => {
    const { walletId, id, recipient, page } = wallet.exporting
    const device = await toThumbprint((await state.deviceKeys).signing.publicKey)
    const use = { purpose: 'export', walletId, device, id } as const
    const sealed: SealedEntropy = await sealHalf(recipient, wallet.entropy, use)
    const { addresses } = wallet.own
    const message: ExportSealed = { type: '@latchkey/EXPORT_SEALED', walletId, device, addresses, sealed }
    page.postMessage(message)
  })
}
