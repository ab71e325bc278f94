import { createListeners } from '@latchkey/core/connector-base'
import type { WalletCandidate } from '@latchkey/core/ports'

/** The part of a browser window that the connector uses. */
export interface Web3Window {
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
  readonly injectedWeb3?: unknown
}

/** The object that a wallet sets under its key. */
export interface Web3Entry {
  enable(origin: string): Promise<unknown>
}

export interface Discovery {
  wallets(): readonly WalletCandidate[]
  find(walletId: string): Web3Entry | undefined
  /** Reads the page again. */
  look(): void
  /** Calls `listener` each time a wallet appears or disappears. */
  subscribe(listener: () => void): () => void
}

export interface DiscoveryOptions {
  readonly window: Web3Window
  readonly connectorId: string
  /** Ends discovery. */
  readonly signal: AbortSignal
}

/** The display names of wallets; a multi-chain wallet has the same name in the other connectors. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  'aleph-zero': 'Aleph Zero Signer',
}
/** Limits a page that lists wallets endlessly; no visitor has this many. */
const MAX_WALLETS = 64
/** Keys that are readable as a name. */
const KEY = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,62}[A-Za-z0-9])?$/

/** Reads `window.injectedWeb3`, and reads it again once the page has loaded. */
export function discover({ window, connectorId, signal }: DiscoveryOptions): Discovery {
  const known = new Map<string, Web3Entry>()
  const { subscribe, emit } = createListeners()
  let keys = ''

  function look(): void {
    const found = signal.aborted ? [] : readEntries(window)
    for (const [key, entry] of found) if (!known.has(key)) known.set(key, entry)
    // The first object stays, because another script could replace a wallet with its own object.
    for (const key of known.keys()) if (!found.some(([other]) => other === key)) known.delete(key)
    const next = [...known.keys()].join('\n')
    if (next === keys) return
    keys = next
    emit()
  }

  for (const type of ['DOMContentLoaded', 'load']) {
    window.addEventListener(type, look)
    signal.addEventListener('abort', () => window.removeEventListener(type, look), { once: true })
  }
  look()

  return {
    wallets: () =>
      [...known.keys()].map((key) => ({
        id: toId(connectorId, key),
        connectorId,
        type: 'INJECTED',
        name: NAMES[key] ?? key,
        namespaces: ['polkadot'],
      })),
    find(walletId) {
      look()
      return [...known].find(([key]) => toId(connectorId, key) === walletId)?.[1]
    },
    look,
    subscribe,
  }
}

const toId = (connectorId: string, key: string) => `${connectorId}:${key}`

function readEntries(window: Web3Window): readonly (readonly [string, Web3Entry])[] {
  try {
    const { injectedWeb3 } = window
    if (typeof injectedWeb3 !== 'object' || injectedWeb3 === null) return []
    const keys = Object.keys(injectedWeb3).filter((key) => KEY.test(key))
    return keys.slice(0, MAX_WALLETS).flatMap((key) => {
      const entry: unknown = Reflect.get(injectedWeb3, key)
      return isEntry(entry) ? [[key, entry] as const] : []
    })
  } catch {
    // An object whose getters throw lists no wallets.
    return []
  }
}

function isEntry(value: unknown): value is Web3Entry {
  return typeof value === 'object' && value !== null && 'enable' in value && typeof value.enable === 'function'
}
