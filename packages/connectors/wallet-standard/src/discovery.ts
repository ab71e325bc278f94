import { createListeners } from '@latchkey/core/connector-base'
import type { WalletCandidate } from '@latchkey/core/ports'
import type { Namespace } from '@latchkey/primitives'
import { describeWallet, type WalletDescription } from './describe-wallet.ts'
import { followLegacyWallets, type LegacyNavigator } from './legacy-wallets.ts'
import { isObject, type StandardWallet } from './standard-wallet.ts'
import { watchWallet } from './watch-wallet.ts'

/** The part of a browser window that discovery uses. */
export interface StandardWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  readonly navigator?: LegacyNavigator
}

/** Limits a page that registers wallets endlessly; no visitor has this many. */
const MAX_WALLETS = 64

/** Called with the wallet that appeared, changed or disappeared. */
export type WalletListener = (wallet: StandardWallet) => void

export interface Discovery {
  wallets(): readonly WalletCandidate[]
  /** Returns the wallet that serves a chain family under this id. */
  find(walletId: string, namespace: Namespace): StandardWallet | undefined
  has(wallet: StandardWallet): boolean
  subscribe(listener: WalletListener): () => void
}

export interface DiscoveryOptions {
  readonly window: StandardWindow
  readonly connectorId: string
  /** Chain families of the site; all by default. */
  readonly namespaces: readonly Namespace[] | undefined
  /** Ends discovery. */
  readonly signal: AbortSignal
}

interface Registered {
  readonly id: string
  description: WalletDescription
  unwatch(): void
}

/** The function with which wallets register. @see Wallet Standard, "WindowAppReadyEventAPI" */
export type Register = (...wallets: readonly unknown[]) => () => void

/** Listens for wallets, and lets present ones register. @see Wallet Standard, "Window events" */
export function discover({ window, connectorId, namespaces, signal }: DiscoveryOptions): Discovery {
  const registered = new Map<StandardWallet, Registered>()
  const { subscribe, emit: notify, clear } = createListeners<StandardWallet>()

  function add(wallet: unknown): (() => void) | undefined {
    if (signal.aborted || !isObject(wallet) || registered.has(wallet)) return undefined
    const description = registered.size < MAX_WALLETS ? describeWallet(wallet) : undefined
    if (description === undefined) return undefined
    const id = toId(description)
    const entry: Registered = { id, description, unwatch: () => {} }
    registered.set(wallet, entry)
    entry.unwatch = watchWallet(wallet, () => refresh(wallet, entry))
    notify(wallet)
    return () => remove(wallet, entry)
  }

  /**
   * The objects of one wallet serve different chain families and have the same name and icon. Any other object that
   * claims the name is listed separately, with a number that is the same after a reload if the wallets register in the
   * same order.
   */
  function toId({ name, icon, namespaces }: WalletDescription): string {
    const base = `standard:${name.toLowerCase()}`
    const isRival = ({ description: other }: Registered) =>
      other.name.toLowerCase() !== name.toLowerCase() ||
      other.namespaces.some((namespace) => namespaces.includes(namespace)) ||
      (icon !== undefined && other.icon !== undefined && icon !== other.icon)
    for (let number = 1; ; number++) {
      const id = number === 1 ? base : `${base}:${number}`
      if (![...registered.values()].some((entry) => entry.id === id && isRival(entry))) return id
    }
  }

  function refresh(wallet: StandardWallet, entry: Registered): void {
    if (registered.get(wallet) !== entry) return
    // Name and icon stay: a wallet that later takes the name of another one would deceive the visitor.
    const { name, icon } = entry.description
    const next = describeWallet(wallet)
    entry.description = next === undefined ? { ...entry.description, namespaces: [] } : { ...next, name, icon }
    notify(wallet)
  }

  function remove(wallet: StandardWallet, entry: Registered): void {
    if (registered.get(wallet) !== entry) return
    registered.delete(wallet)
    entry.unwatch()
    notify(wallet)
  }

  const register: Register = (...wallets) => {
    const removals = wallets.map(add)
    return () => {
      for (const undo of removals) undo?.()
    }
  }
  listenForRegistrations(window, register, signal)
  signal.addEventListener('abort', () => {
    for (const { unwatch } of registered.values()) unwatch()
    registered.clear()
    clear()
  })

  return {
    wallets: () => toCandidates([...registered.values()], connectorId, namespaces),
    find(walletId, namespace) {
      for (const [wallet, { id, description }] of registered)
        if (id === walletId && description.namespaces.includes(namespace)) return wallet
      return undefined
    },
    has: (wallet) => registered.has(wallet),
    subscribe,
  }
}

function listenForRegistrations(window: StandardWindow, register: Register, signal: AbortSignal): void {
  if (signal.aborted) return
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => runCallback(readDetail(event), api)
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  signal.addEventListener('abort', () => window.removeEventListener('wallet-standard:register-wallet', onRegister))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  followLegacyWallets(window.navigator, (callback) => runCallback(callback, api), signal)
}

function runCallback(callback: unknown, api: { readonly register: Register }): void {
  try {
    if (typeof callback === 'function') callback(api)
  } catch {
    // A wallet that fails to register is not listed; the page and the other wallets continue.
  }
}

function readDetail(event: Event): unknown {
  try {
    return (event as CustomEvent<unknown>).detail
  } catch {
    // An event with a throwing getter registers nothing.
    return undefined
  }
}

/**
 * One row for each id. Some wallets register a separate object for each chain family: the first object of an id
 * provides the picture, and the first object that serves a family is used for it.
 */
function toCandidates(
  registered: readonly Registered[],
  connectorId: string,
  wanted: readonly Namespace[] | undefined,
): readonly WalletCandidate[] {
  const candidates = new Map<string, WalletCandidate>()
  for (const { id, description } of registered) {
    const served = description.namespaces.filter((namespace) => wanted?.includes(namespace) ?? true)
    if (served.length === 0) continue
    const { name, icon, canSignIn } = description
    const before = candidates.get(id)
    const first: WalletCandidate = {
      id,
      connectorId,
      type: 'ANNOUNCED',
      name,
      namespaces: [],
      ...(icon === undefined ? {} : { icon }),
      ...before,
    }
    const supports = canSignIn ? { supports: { signIn: true } } : {}
    candidates.set(id, { ...first, ...supports, namespaces: [...new Set([...first.namespaces, ...served])] })
  }
  return [...candidates.values()]
}
