import { WalletError } from '@latchkey/errors'
import { beganExportSchema } from '@latchkey/protocol/custody'
import { exportReady } from '@latchkey/protocol/vault'
import { unlockedSchema } from '@latchkey/protocol/wallet-auth'
import * as v from 'valibot'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Asks custody for an export of the wallet of this device.
 *
 * @returns the token by which the export page knows the export
 * @throws frame/unsupported-action without custody, a wallet, or an e-mail address; embedded/quiet-period, vault/half-not-found, and as
 * a service client
 */
export async function beginExport({ custody, session, openVault, origin }: WalletDeps): Promise<string> {
  const [{ wallet }, vault] = await Promise.all([session.describe(), openVault()])
  if (custody === undefined || wallet === null) throw new WalletError('frame/unsupported-action')
  const { walletId } = wallet
  const body = (nonce: string) => vault.call('EXPORT', { nonce, walletId, origin })
  return (await custody.call({ path: 'exports', schema: beganExportSchema, body })).token
}

/** How often the closing of the window is looked for. */
const LOOK_MS = 1_000

export interface ExportWindow {
  /** The window that this frame has opened. */
  readonly opened: Window
  readonly vaultOrigin: string
}

/**
 * Gives the vault the half of auth when the export page in the window has brought its permit. What the vault sends to that page does
 * not come here. Ends when the window is closed.
 */
export function serveExport(page: Window, { opened, vaultOrigin }: ExportWindow, deps: WalletDeps): void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== vaultOrigin || source !== opened || !v.is(exportReady, data)) return
    // The export page says so after a while without an answer.
    finishExport(deps).catch(() => undefined)
  }
  page.addEventListener('message', listener)
  const timer = page.setInterval(() => {
    if (!opened.closed) return
    page.clearInterval(timer)
    page.removeEventListener('message', listener)
  }, LOOK_MS)
}

/** @throws vault/not-ready without a permit, session/expired, vault/corrupt, and as a service client */
async function finishExport({ session, openVault }: WalletDeps): Promise<void> {
  const vault = await openVault()
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('EXPORT_UNLOCK', { nonce, deviceId })
  await vault.call('EXPORT_FINISH', await session.call({ path: 'vault/unlock', schema: unlockedSchema, body }))
}
