import { injected } from '@latchkey/connector-injected'
import type { Connector, ConnectorContext, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import { ICON, NAME, RDNS } from './identity.ts'
import type { CoinbaseWalletOptions, CoinbaseWindow } from './options.ts'

const ID: KnownConnectorId = 'coinbaseWallet'

/**
 * Returns the connector of Coinbase Wallet through its SDK, for visitors without its extension.
 *
 * @example createWalletModal({ connectors: [injected(), coinbaseWallet({ appName: 'Shop', sdk: () => import('@coinbase/wallet-sdk') })] })
 * @see Spec §9 "Connector ids"
 */
export function coinbaseWallet(options: CoinbaseWalletOptions): Connector {
  // A private target, on which only the provider of the SDK is announced.
  const place = new EventTarget()
  const inner = injected({ window: place, legacy: false })
  let context: ConnectorContext | undefined
  const announced = lazy(async () => {
    const { createProvider } = await import('./create-provider.ts')
    const detail = { info: { uuid: ID, name: NAME, icon: ICON, rdns: RDNS }, provider: await createProvider(options) }
    place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })

  return {
    id: ID,
    namespaces: ['eip155'],
    load: async () => inner.load?.(),
    start(given) {
      const window = options.window ?? (given.environment.window as CoinbaseWindow | undefined)
      if (context !== undefined || window === undefined) return
      context = given
      inner.start({ ...given, enableEIP6963: true, emitWallets: () => {} })
      watchExtension(window, given)
    },
    prepare: () => inner.prepare?.(),
    async connect(request) {
      if (context === undefined) throw new WalletError('connect/wallet-not-found')
      if (request.walletId !== RDNS) return inner.connect(request)
      const { abortable } = await import('@latchkey/core/cancellation')
      await abortable(abortable(announced.load(), request.signal), context.signal)
      return inner.connect(request)
    },
  }
}

/** Emits the wallet, and removes it once the extension announces itself. @see EIP-6963 */
function watchExtension(window: CoinbaseWindow, { emitWallets, signal, enableEIP6963 }: ConnectorContext): void {
  let isInstalled = false
  const onAnnounce = (event: Event) => {
    if (isInstalled || readRdns(event) !== RDNS) return
    isInstalled = true
    emitWallets([])
  }
  if (enableEIP6963 !== false) {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    signal.addEventListener('abort', () => window.removeEventListener('eip6963:announceProvider', onAnnounce), {
      once: true,
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (isInstalled) return
  emitWallets([
    { id: RDNS, connectorId: ID, type: 'EXTERNAL', name: NAME, rdns: RDNS, icon: ICON, namespaces: ['eip155'] },
  ])
}

function readRdns(event: Event): unknown {
  try {
    return (event as CustomEvent<{ readonly info?: { readonly rdns?: unknown } } | null>).detail?.info?.rdns
  } catch {
    // An event with a throwing getter is ignored.
    return undefined
  }
}
