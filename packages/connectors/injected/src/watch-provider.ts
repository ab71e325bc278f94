import type { CaipNetworkId } from '@latchkey/primitives'
import type { Eip1193Provider } from './provider.ts'
import { parseAccounts, parseChainId } from './responses.ts'

export interface ProviderEvents {
  accounts(accounts: readonly string[]): void
  network(networkId: CaipNetworkId): void
  disconnect(): void
}

/**
 * "Try again later": the wallet lost its node for a moment; the approval of the user stands. @see EIP-1193 "disconnect"
 */
const TRANSIENT = 1013

/** Listens to a wallet; malformed events are dropped. Returns a function that removes all listeners. */
export function watchProvider(provider: Eip1193Provider, events: ProviderEvents): () => void {
  const listeners: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged(payload) {
      const accounts = parseAccounts(payload)
      if (accounts !== undefined) events.accounts(accounts)
    },
    chainChanged(payload) {
      const networkId = parseChainId(payload)
      if (networkId !== undefined) events.network(networkId)
    },
    disconnect(payload) {
      if (!isTransient(payload)) events.disconnect()
    },
  }
  const each = (attach: 'on' | 'removeListener') => {
    for (const [name, listener] of Object.entries(listeners)) {
      try {
        provider[attach]?.(name, listener)
      } catch {
        // A wallet without working events can still sign; the page only misses changes.
      }
    }
  }
  each('on')
  return () => each('removeListener')
}

function isTransient(payload: unknown): boolean {
  try {
    return (payload as { code?: unknown } | null | undefined)?.code === TRANSIENT
  } catch {
    // An error object whose getters throw has no code; a disconnect without a code ends the session.
    return false
  }
}
