import { type KitSealed, kitSealed } from '@latchkey/protocol/vault'
import type { VaultFile } from '@latchkey/protocol/wallet-keys'
import { base64urlnopad } from '@scure/base'
import { type PermitPageOptions, runPermitPage } from '../export-page/run-permit-page.ts'
import { waitForConfirmation } from '../export-page/show-secrets.ts'
import { showView } from '../export-page/views.ts'
import { formatKitText, parseKitText } from '../keys/kit-text.ts'
import { openKit } from '../keys/open-kit.ts'
import { openHalf, type Recipient } from '../keys/sealed-half.ts'
import { wipe } from '../keys/wipe.ts'
import { showKit } from './show-kit.ts'

/** Bytes of a half. */
const HALF_BYTES = 33

/**
 * Runs the page of a recovery kit.
 *
 * @see embedded-wallet 2.2 "kit set"
 */
export const runKit = (page: Window, options: PermitPageOptions): Promise<void> =>
  runPermitPage(page, options, { operation: 'kit', schema: kitSealed, show })

async function show(page: Window, given: KitSealed, key: Recipient, id: string): Promise<void> {
  await waitForConfirmation(page, given.addresses)
  const made = await makeKit(given, key, id).catch(() => undefined)
  if (made === undefined) return showView(page.document, 'wrong')
  showKit(page, { ...made, addresses: given.addresses })
}

/** Opens both halves, and returns what the person keeps. @returns `undefined` if they do not open this wallet @throws vault/corrupt */
async function makeKit({ walletId, setId, device, addresses, vault, sealed }: KitSealed, key: Recipient, id: string) {
  const halves = await openHalf(key, sealed, { purpose: 'kit', walletId, device, id })
  const text = formatKitText(setId, halves.subarray(0, HALF_BYTES))
  const file: VaultFile = {
    ...{ type: 'latchkey-vault-file', version: 1, createdAt: new Date().toISOString(), setId },
    ...{ authHalf: base64urlnopad.encode(halves.subarray(HALF_BYTES)), vault },
  }
  wipe(halves)
  // A kit is shown only after it has opened the wallet, in the form in which it is kept.
  const kit = parseKitText(text)
  if ('problem' in kit || vault.walletId !== walletId) return undefined
  const opened = await openKit(kit, JSON.stringify(file))
  if (typeof opened === 'string') return undefined
  const names = Object.keys(addresses) as (keyof typeof addresses)[]
  return names.every((name) => opened.addresses[name] === addresses[name]) ? { text, file } : undefined
}
