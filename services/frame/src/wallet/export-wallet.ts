import { WalletError } from '@latchkey/errors'
import { beganExportSchema } from '@latchkey/protocol/custody'
import { exportReady } from '@latchkey/protocol/vault'
import { keySetSchema, MAX_KITS, unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { listKits } from './kits.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Asks custody for an export of the wallet of this device, or for a recovery kit of it.
 *
 * @returns the token by which the page of the vault knows the request
 * @throws frame/unsupported-action without custody, a wallet, or an e-mail address; embedded/quiet-period, embedded/too-many-kits,
 * vault/half-not-found, and as a service client
 */
export async function beginExport(
  operation: PermitOperation,
  { custody, session, openVault, origin }: WalletDeps,
): Promise<string> {
  const [{ wallet }, vault] = await Promise.all([session.describe(), openVault()])
  if (custody === undefined || wallet === null) throw new WalletError('frame/unsupported-action')
  // Before the code: auth would refuse the kit after it.
  if (operation === 'kit' && (await listKits({ session })).length >= MAX_KITS)
    throw new WalletError('embedded/too-many-kits')
  const { walletId } = wallet
  const body = (nonce: string) => vault.call('EXPORT', { nonce, operation, walletId, origin })
  return (await custody.call({ path: 'exports', schema: beganExportSchema, body })).token
}

/** How often the closing of the window is looked for. */
const LOOK_MS = 1_000

export interface ExportWindow {
  readonly operation: PermitOperation
  /** The window that this frame has opened. */
  readonly opened: Window
  readonly vaultOrigin: string
}

/**
 * Gives the vault the half of auth when the page in the window has brought its permit. What the vault sends to that page does
 * not come here. Ends when the window is closed.
 */
export function serveExport(page: Window, { operation, opened, vaultOrigin }: ExportWindow, deps: WalletDeps): void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== vaultOrigin || source !== opened || !v.is(exportReady, data)) return
    // The page says so after a while without an answer.
    finish(operation, deps).catch(() => undefined)
  }
  page.addEventListener('message', listener)
  const timer = page.setInterval(() => {
    if (!opened.closed) return
    page.clearInterval(timer)
    page.removeEventListener('message', listener)
  }, LOOK_MS)
}

/** @throws vault/not-ready without a permit, session/expired, vault/corrupt, and as a service client */
async function finish(operation: PermitOperation, { session, openVault }: WalletDeps): Promise<void> {
  const vault = await openVault()
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('EXPORT_UNLOCK', { nonce, deviceId })
  const served = await session.call({ path: 'vault/unlock', schema: unlockedSchema, body })
  if (operation === 'export') return void (await vault.call('EXPORT_FINISH', served))
  const make = (nonce: string) => vault.call('KIT_MAKE', { ...served, nonce })
  await session.call({ path: 'keysets', schema: keySetSchema, body: make })
  await vault.call('KIT_FINISH', undefined)
}
