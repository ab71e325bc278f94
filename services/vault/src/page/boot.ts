import { freezePrototypes } from '@latchkey/primitives'
import type { vaultSeen, vaultStart } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { acceptHello } from './accept-hello.ts'
import { passPermits } from './pass-permits.ts'
import { readPageData } from './read-page-data.ts'
import { startWorker } from './start-worker.ts'

/**
 * Starts the vault in its page: shakes hands with the frame and passes its port on to the worker. From then on this page only tells
 * the worker whether it is seen itself, and passes permits of the export page on.
 *
 * @returns whether it runs: not by itself, in a sandbox, without TLS, or where storage is lost with the page
 */
export async function boot(page: Window): Promise<boolean> {
  freezePrototypes()
  const data = readPageData(page.document)
  const isCredentialless = 'credentialless' in page && page.credentialless === true
  if (data === undefined || self.origin === 'null' || isCredentialless) return false
  if (!self.isSecureContext || page.top === page) return false
  const worker = startWorker(page)
  const { port, frameNonce } = await acceptHello(page, data)
  // The outermost page. Firefox does not tell.
  const { ancestorOrigins } = page.location as { readonly ancestorOrigins?: DOMStringList }
  const siteOrigin = ancestorOrigins?.item(ancestorOrigins.length - 1) ?? undefined
  const message: v.InferOutput<typeof vaultStart> = {
    type: '@latchkey/VAULT_START',
    projectId: data.projectId,
    frameNonce,
    ...(data.sealKeys === undefined ? {} : { sealKeys: data.sealKeys }),
    ...(data.bitcoinNetwork === undefined ? {} : { bitcoinNetwork: data.bitcoinNetwork }),
    ...(data.custodyKey === undefined ? {} : { custodyKey: data.custodyKey }),
    frameOrigin: data.frameOrigin,
    ...(siteOrigin === undefined ? {} : { siteOrigin }),
  }
  worker.postMessage(message, [port])
  passPermits(page, worker)
  page.document.addEventListener('visibilitychange', () => {
    const isSeen = page.document.visibilityState === 'visible'
    const seen: v.InferOutput<typeof vaultSeen> = { type: '@latchkey/VAULT_SEEN', isSeen }
    worker.postMessage(seen)
  })
  return true
}
