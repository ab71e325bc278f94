import { type ExportPageData, type ExportSealed, exportPageData, type KitSealed } from '@latchkey/protocol/vault'
import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { Recipient } from '../keys/sealed-half.ts'
import { readStatement } from '../worker/read-statement.ts'
import type { PageKeys } from './page-key.ts'
import { requestSealed } from './request-sealed.ts'
import { showView } from './views.ts'

export interface PermitPageOptions {
  readonly data: ExportPageData
  readonly keys: PageKeys
}

/** What a page does with the permit of custody. */
export interface PermitPage<T extends ExportSealed | KitSealed> {
  /** The page of custody has the same name. */
  readonly operation: PermitOperation
  /** Of what the vault seals to this page. */
  readonly schema: v.GenericSchema<unknown, T>
  /** @param id - Of the permit, to which the sealed text is bound. */
  readonly show: (page: Window, given: T, key: Recipient, id: string) => Promise<void>
}

/** Reads what a page was served with. @throws ValiError */
export function readPermitPageData(document: Document): ExportPageData {
  const text = document.querySelector('meta[name="latchkey-page"]')?.getAttribute('content')
  return v.parse(v.pipe(v.string(), v.parseJson(), exportPageData), text)
}

/**
 * Runs a page that needs a permit. It is opened twice in one window: with the token of a request it makes a key and goes on to the page
 * of custody; with the permit of custody for that key it gets what the embedded vault seals to it.
 *
 * @see embedded-wallet 2.3 "Permits"
 */
export async function runPermitPage<T extends ExportSealed | KitSealed>(
  page: Window,
  { data, keys }: PermitPageOptions,
  permitted: PermitPage<T>,
): Promise<void> {
  const { document, location, history } = page
  const given = location.hash.slice(1)
  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  history.replaceState(null, '', location.pathname)
  showView(document, 'loading')
  if (page.opener === null) return showView(document, 'unreachable')
  try {
    if (!/^[\w-]{43}$/.test(given)) return await receive(page, given, { data, keys }, permitted)
    location.replace(`${data.deviceOrigin}/${permitted.operation}#${given}.${await keys.create()}`)
  } catch {
    // The storage of this page failed.
    showView(document, 'unsupported')
  }
}

async function receive<T extends ExportSealed | KitSealed>(
  page: Window,
  permit: string,
  { data, keys }: PermitPageOptions,
  { operation, schema, show }: PermitPage<T>,
): Promise<void> {
  const { document } = page
  const key = await keys.take()
  const read = readStatement('custody-permit+jwt', permit, data.custodyKey)
  // A permit for another key is not passed on: its secret would be sealed to somebody else.
  if (key === undefined || read?.operation !== operation || read.recipient !== key.publicKey)
    return showView(document, 'over')
  const given = await requestSealed(page, { schema, permit, frameOrigin: data.frameOrigin })
  if (typeof given === 'string') return showView(document, given)
  if (given.walletId !== read.walletId || given.device !== read.sub) return showView(document, 'wrong')
  await show(page, given, key, read.jti)
}
