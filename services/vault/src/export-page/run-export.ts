import { type ExportSealed, exportSealed } from '@latchkey/protocol/vault'
import { exportSecrets } from '../keys/export-secrets.ts'
import { openHalf, type Recipient } from '../keys/sealed-half.ts'
import { wipe } from '../keys/wipe.ts'
import { type PermitPageOptions, runPermitPage } from './run-permit-page.ts'
import { showSecrets, waitForConfirmation } from './show-secrets.ts'
import { showView } from './views.ts'

/**
 * Runs the export page.
 *
 * @see embedded-wallet 2.3 "Export"
 */
export const runExport = (page: Window, options: PermitPageOptions): Promise<void> =>
  runPermitPage(page, options, { operation: 'export', schema: exportSealed, show })

async function show(page: Window, given: ExportSealed, key: Recipient, id: string): Promise<void> {
  await waitForConfirmation(page, given.addresses)
  const secrets = await openSecrets(given, key, id).catch(() => undefined)
  if (secrets === undefined) return showView(page.document, 'wrong')
  showSecrets(page, secrets)
}

/** Opens the entropy, and derives the keys. @returns `undefined` if the addresses of the wallet are others @throws vault/corrupt */
async function openSecrets({ walletId, device, addresses, sealed }: ExportSealed, key: Recipient, id: string) {
  const entropy = await openHalf(key, sealed, { purpose: 'export', walletId, device, id })
  try {
    const secrets = await exportSecrets(entropy, addresses)
    const names = Object.keys(addresses) as (keyof typeof addresses)[]
    return names.every((name) => secrets.addresses[name] === addresses[name]) ? secrets : undefined
  } finally {
    wipe(entropy)
  }
}
