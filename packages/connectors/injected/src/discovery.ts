import { createListeners } from '@latchkey/core/connector-base'
import type { WalletCandidate } from '@latchkey/core/ports'
import { type Announcement, parseAnnouncement } from './announcement.ts'
import { describeLegacyWallet } from './legacy-wallets.ts'
import { NONCE_WALLETS } from './nonce-wallets.ts'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** The part of a browser window that discovery uses. */
export interface InjectedWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  readonly ethereum?: unknown
}

/** Id of the wallet at `window.ethereum`. */
const LEGACY_ID = 'injected'

/** Limits a page that announces wallets endlessly; no visitor has this many. */
const MAX_WALLETS = 64

export interface Discovery {
  wallets(): readonly WalletCandidate[]
  find(walletId: string): Eip1193Provider | undefined
  /** Calls `listener` each time a wallet appears or changes. */
  subscribe(listener: () => void): () => void
}

export interface DiscoveryOptions {
  readonly window: InjectedWindow
  readonly connectorId: string
  readonly announced: boolean
  readonly legacy: boolean
  /** Nonce-preserving wallets by rdns, in addition to the reviewed ones. @see InjectedOptions.nonceWallets */
  readonly nonceWallets: readonly string[]
  /** Ends discovery. */
  readonly signal: AbortSignal
}

/** Listens for wallets, and requests that the present ones announce themselves. @see EIP-6963 */
export function discover({
  window,
  connectorId,
  announced,
  legacy,
  nonceWallets,
  signal,
}: DiscoveryOptions): Discovery {
  const keepsNonce = new Set([...NONCE_WALLETS.map(({ rdns }) => rdns), ...nonceWallets])
  const known = new Map<string, Announcement>()
  const { subscribe, emit: notify } = createListeners()

  const onAnnounce = (event: Event) => {
    const announcement = parseAnnouncement(readDetail(event))
    if (announcement !== undefined && keep(known, announcement)) notify()
  }
  const listen = (type: string, listener: (event: Event) => void) => {
    window.addEventListener(type, listener)
    signal.addEventListener('abort', () => window.removeEventListener(type, listener), { once: true })
  }

  const legacyProvider = () => (legacy ? readEthereum(window) : undefined)
  if (!signal.aborted) {
    if (legacy) listen('ethereum#initialized', () => notify())
    if (announced) {
      listen('eip6963:announceProvider', onAnnounce)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    }
  }

  return {
    wallets() {
      const list = [...known.values()].map((entry) => toCandidate(entry, connectorId, keepsNonce))
      const provider = legacyProvider()
      if (provider === undefined) return list
      const { name, rdns } = describeLegacyWallet(provider)
      // An extension usually appears both ways, but one row is enough. Apps announce themselves as `….mobile`.
      const own = rdns === undefined ? [] : [rdns, `${rdns}.mobile`]
      for (const entry of known.values()) if (entry.provider === provider || own.includes(entry.rdns ?? '')) return list
      return [...list, { id: LEGACY_ID, connectorId, type: 'INJECTED', name, namespaces: ['eip155'] }]
    },
    find: (walletId) => (walletId === LEGACY_ID ? legacyProvider() : known.get(walletId)?.provider),
    subscribe,
  }
}

/** @returns whether the list changed. */
function keep(known: Map<string, Announcement>, next: Announcement): boolean {
  const taken = known.get(next.id)
  if (taken === undefined) {
    if (known.size >= MAX_WALLETS) return false
    known.set(next.id, next)
    return true
  }
  // Announcements are public: another script could repeat a wallet's rdns or uuid with its own provider. Only the first
  // provider object may announce again, and only to change its name and icon.
  if (taken.provider !== next.provider || taken.uuid !== next.uuid) return false
  if (taken.name === next.name && taken.icon === next.icon) return false
  known.set(next.id, next)
  return true
}

function toCandidate(
  { id, name, icon, rdns }: Announcement,
  connectorId: string,
  keepsNonce: ReadonlySet<string>,
): WalletCandidate {
  return {
    id,
    connectorId,
    type: 'ANNOUNCED',
    name,
    namespaces: ['eip155'],
    supports: { nonce: rdns !== undefined && keepsNonce.has(rdns), signIn: true },
    ...(rdns === undefined ? {} : { rdns }),
    ...(icon === undefined ? {} : { icon }),
  }
}

function readDetail(event: Event): unknown {
  try {
    return (event as CustomEvent<unknown>).detail
  } catch {
    // An event with a throwing getter is ignored.
    return undefined
  }
}

function readEthereum(window: InjectedWindow): Eip1193Provider | undefined {
  try {
    const { ethereum } = window
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    // Some extensions compete for the property with getters that throw.
    return undefined
  }
}
