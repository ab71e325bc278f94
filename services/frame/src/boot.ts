import { WalletError } from '@latchkey/errors'
import { freezePrototypes, lazy } from '@latchkey/primitives'
import type { FrameEvent, welcome } from '@latchkey/protocol/frame'
import type * as v from 'valibot'
import { acceptHello } from './accept-hello.ts'
import { openChains } from './chains/open-chains.ts'
import { claimTrustedTypes } from './claim-trusted-types.ts'
import { handlers } from './handlers/index.ts'
import { createPageState } from './page-state.ts'
import { readPageData } from './read-page-data.ts'
import { findUnsupported, lookAround } from './self-check.ts'
import { servePort } from './serve-port.ts'
import { openVault } from './vault/open-vault.ts'
import { openWallet } from './wallet/open-wallet.ts'

/**
 * Starts the frame in its page: checks how it is embedded, shakes hands with the page around it, and answers its calls.
 *
 * @throws frame/unsupported-embedding, before a message is sent
 * @throws frame/error when the page holds no data of a project
 */
export async function boot(page: Window): Promise<void> {
  freezePrototypes()
  claimTrustedTypes(page, 'wallet-worker')
  const reason = findUnsupported(lookAround(page))
  if (reason !== undefined) throw new WalletError('frame/unsupported-embedding', { reason })
  const data = readPageData(page.document)
  // Some servers accept several spellings of one path, and the site chooses the spelling that it embeds. Only one is allowed.
  if (page.location.pathname !== `/${data.projectId}/`)
    throw new WalletError('frame/unsupported-embedding', { reason: 'address' })
  const { port, origin, appNonce } = await acceptHello(page, data)
  const vault = lazy(() => openVault(page, data))
  const state = createPageState(data, new URLSearchParams(page.location.search))
  const emit = (event: FrameEvent) => port.postMessage(event)
  const wallet = lazy(() => openWallet({ data, origin, openVault: vault.load, emit }))
  const chains = lazy(async () => openChains({ data, origin }))
  servePort({
    port,
    handlers,
    context: { origin, data, state, openVault: vault.load, openWallet: wallet.load, openChains: chains.load },
    reload: () => page.location.reload(),
    now: () => performance.now(),
  })
  const message: v.InferOutput<typeof welcome> = { type: '@latchkey/WELCOME', appNonce, features: [] }
  port.postMessage(message)
  // Ahead of the first login, which needs it. A failure is reported by the call that needs the vault.
  vault.load().catch(() => undefined)
}
