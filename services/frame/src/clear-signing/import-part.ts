import { WalletError } from '@latchkey/errors'
import type { Part } from './part.ts'

/**
 * Imports a script of this host if its bytes have the stated hash. `import()` accepts no hash, so the script is preloaded with the
 * hash first, and imported only if that succeeds; `import()` then uses the preloaded module.
 *
 * @throws frame/error for other bytes, and in a browser without such preloads
 * @see HTML, "modulepreload"
 */
export async function importPart(document: Document, { path, integrity }: Part): Promise<unknown> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) throw new WalletError('frame/error')
  Object.assign(link, { rel: 'modulepreload', integrity, href: path })
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new WalletError('frame/error'))
    document.head.append(link)
  })
  return import(path)
}
