import type { ExportPageData, ExportSealed } from '@latchkey/protocol/vault'
import { exportSecrets } from '../keys/export-secrets.ts'
import { openHalf, type Recipient } from '../keys/sealed-half.ts'
import { wipe } from '../keys/wipe.ts'
import { readPermit } from '../worker/read-permit.ts'
import type { PageKeys } from './page-key.ts'
import { requestEntropy } from './request-entropy.ts'
import { showSecrets, waitForConfirmation } from './show-secrets.ts'
import { showView } from './views.ts'

export interface ExportPageOptions {
  readonly data: ExportPageData
  readonly keys: PageKeys
}

/**
 * Runs the export page. It is opened twice in one window: with the token of an export it makes a key and goes on to the page of
 * custody; with the permit of custody for that key it gets the entropy from the embedded vault.
 *
 * @see embedded-wallet 2.3 "Export"
 */
export async function runExport(page: Window, options: ExportPageOptions): Promise<void> {
  const { document, location, history } = page
  const given = location.hash.slice(1)
  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  history.replaceState(null, '', location.pathname)
  showView(document, 'loading')
  if (page.opener === null) return showView(document, 'unreachable')
  try {
    if (/^[\w-]{43}$/.test(given)) await goToCustody(page, given, options)
    else await receive(page, given, options)
  } catch {
    // The storage of this page failed.
    showView(document, 'unsupported')
  }
}

async function goToCustody(page: Window, token: string, { data, keys }: ExportPageOptions): Promise<void> {
  const recipient = await keys.create()
  page.location.replace(`${data.deviceOrigin}/export#${token}.${recipient}`)
}

async function receive(page: Window, permit: string, { data, keys }: ExportPageOptions): Promise<void> {
  const { document } = page
  const key = await keys.take()
  const read = readPermit(permit, data.custodyKey)
  // A permit for another key is not passed on: its entropy would be sealed to somebody else.
  if (key === undefined || read === undefined || read.recipient !== key.publicKey) return showView(document, 'over')
  const given = await requestEntropy(page, { permit, frameOrigin: data.frameOrigin })
  if (typeof given === 'string') return showView(document, given)
  if (given.walletId !== read.walletId || given.device !== read.sub) return showView(document, 'wrong')
  await waitForConfirmation(page, given.addresses)
  const secrets = await openSecrets(given, key, read.jti).catch(() => undefined)
  if (secrets === undefined) return showView(document, 'wrong')
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
