import type { Network } from '@latchkey/chains'
import type { Client, ClientOptions } from '@latchkey/core'
import type { ServiceName, Services } from '@latchkey/core/ports'
import { createClientWith, type OpenModal, type ScreenClient } from '@latchkey/core/ui'
import { browserEnvironment, localStorageDriver, systemClock } from '@latchkey/drivers'
import { lazy } from '@latchkey/primitives'
import { assertOptions, assertRequest } from '#checks'
import { createPresence } from './host/presence.ts'
import { toLocale } from './locale/to-locale.ts'
import type { WalletModalOptions } from './options.ts'
import { claimStorage } from './storage-claim.ts'
import { withGateway } from './with-gateway.ts'

export interface WalletModal {
  /** For hooks (`<LatchkeyProvider client={modal.client}>`) and for code without React. */
  readonly client: Client
  /**
   * Opens the modal on the default screen, or on the requested one. @see Spec §2 "Opening"
   *
   * @example const { hash } = await modal.open({ view: 'WalletSend', arguments: { to: 'rowan.eth', amount: '5' } })
   */
  readonly open: OpenModal
  /** Closes the modal. */
  close(): void
  /** Preloads the modal's code, e.g. when the pointer is over a button of the site. */
  prepare(): void
  /**
   * Removes the modal: its elements, listeners and requests, and its claim on the `storageKey`. Permissions in wallets
   * stay.
   */
  destroy(): void
}

/**
 * Returns a wallet modal for this page. Before the visitor acts, nothing is loaded or requested, unless an earlier
 * visit left a session to restore. Create it once, outside of components: a second modal on the page is another wallet,
 * and needs its own `storageKey`. React's StrictMode and a hot reload may create it again; `destroy()` frees the key.
 *
 * @throws config/invalid-options with the path of the option and the reason; in production for few options.
 * @throws config/storage-key-taken
 * @example
 * const modal = createWalletModal({
 *   networks: [mainnet, base],
 *   adapters: [evm()],
 *   connectors: [injected()],
 *   services: { gateway: 'https://wallet.example.com/gateway', catalogue: 'https://wallet.example.com/catalogue' },
 *   metadata: { name: 'Example' },
 * })
 * modal.open()
 */
export function createWalletModal(options: WalletModalOptions): WalletModal {
  assertOptions(options)
  const { services = {}, customRpcUrls = {}, projectId = '', storageKey, container, dir, ...clientOptions } = options
  const prefix = storageKey === undefined ? '' : `${storageKey}/`
  const releaseStorage = claimStorage(prefix, createWalletModal)
  const reporter: ClientOptions['reporter'] = {
    report(error) {
      if (options.debug !== true) return
      import('./debug-reporter.ts').then(
        (code) => code.reportToConsole(error, locale),
        // Without the reporter's code, the failure cannot be reported.
        () => {},
      )
    },
  }
  const reach = <N extends Network>(network: N) =>
    withGateway(network, { url: services.gateway, projectId, customRpcUrls })
  // A server has no document to read the language from.
  const locale = toLocale(options.locale ?? globalThis.document?.documentElement?.lang) ?? 'en'
  let presence: ReturnType<typeof createPresence> | undefined
  const client: ScreenClient = createClientWith(
    {
      ...clientOptions,
      networks: options.networks.map(reach),
      storage: localStorageDriver({ reporter, prefix }),
      clock: systemClock,
      environment: browserEnvironment(),
      reporter,
      locale,
      // TypeScript cannot derive the types from `Object.entries`.
      services: Object.fromEntries(
        Object.entries(services).map(([name, place]) => [
          name,
          place && (async () => (await engine.load()).openService(name as ServiceName, place, options)),
        ]),
      ) as Services,
      isEmbedded: container !== undefined,
      onPrepare: () => presence?.prepare(),
      ...(assertRequest && { onOpen: assertRequest }),
    },
    engine.load,
  )
  // A server has no document for the modal.
  if (typeof document !== 'undefined') presence = createPresence(client, { container, dir })
  return {
    client,
    open: client.actions.modal.open,
    close: client.actions.modal.close,
    prepare: client.prepare,
    destroy(): void {
      presence?.destroy()
      client.destroy()
      releaseStorage()
    },
  }
}

/** One shared `import()`: a browser resolves a second one some frames later, even if the module is loaded. */
const engine = lazy(() => import('./engine.ts'))
