import type { Web3Window } from './discovery.ts'

export interface Page extends EventTarget {
  injectedWeb3?: unknown
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/** Returns a page without wallets. */
export const openPage = (): Page & Web3Window => new EventTarget()
