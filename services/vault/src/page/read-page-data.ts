import { type VaultPageData, vaultPageData } from '@latchkey/protocol/vault'
import * as v from 'valibot'

/** Reads what the page knows, from an element that runs no code; `undefined` when there is none of that shape. */
export function readPageData(document: Document): VaultPageData | undefined {
  const text = document.querySelector('meta[name="latchkey-page"]')?.getAttribute('content')
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), vaultPageData), text)
  return given.success ? given.output : undefined
}
