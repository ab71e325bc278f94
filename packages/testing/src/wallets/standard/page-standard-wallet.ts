import type { ProviderReply, WalletHost } from '../page-wallet.ts'

/** When a wallet registers. `twice` registers the same object again; `legacy` uses only `navigator.wallets`. */
export type Registering = 'at-once' | 'twice' | 'never' | 'legacy' | { readonly afterMs: number }

export interface PageStandardWalletConfig {
  readonly name: string
  readonly icon: string
  /** `solana:mainnet`, `bitcoin:regtest`, … */
  readonly chains: readonly string[]
  /** The static properties of each feature, such as its version. */
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly register: Registering
}

/** One call of a feature; bytes are `{ $bytes: number[] }`. */
export interface FeatureCall {
  readonly feature: string
  readonly inputs: readonly unknown[]
}

/** The part of a wallet of the Wallet Standard that lives in a page. */
export interface PageStandardWallet {
  /** The object that the wallet registers. */
  readonly wallet: object
  /** `change` with the accounts that the site may use now. */
  push(event: string, payload: unknown): void
  /** Changes the chains or features of the wallet. */
  change(properties: { readonly chains?: readonly string[]; readonly features?: readonly string[] }): void
  listenerCount(): number
  /** Simulates a removed extension: it ends its registration, and stops all responses. */
  vanish(): void
  reappear(): void
  /** Removes the wallet from the page, with all listeners. */
  uninstall(): void
}

export interface StandardPageBridge {
  send(call: FeatureCall): Promise<ProviderReply>
  /** Default: a real timer. */
  readonly after?: (delayMs: number, callback: () => void) => void
}

/**
 * Adds a wallet to a page. The function is sent to browsers as text, so it must not use anything outside of itself.
 *
 * @see Wallet Standard
 */
export function installPageStandardWallet(
  host: WalletHost,
  config: PageStandardWalletConfig,
  bridge: StandardPageBridge,
): PageStandardWallet {
  type Register = { readonly register: (...wallets: readonly object[]) => () => void }
  const listeners = new Set<(change: object) => void>()
  const removals = new Set<() => void>()
  let accounts: readonly unknown[] = []
  let chains = config.chains
  let served = Object.keys(config.features)
  let isGone = false
  let isDue = typeof config.register !== 'object' && config.register !== 'never'

  const pack = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return { $bytes: Array.from(value) }
    if (Array.isArray(value)) return value.map(pack)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]))
  }
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (typeof value !== 'object' || value === null) return value
    const { $bytes } = value as { readonly $bytes?: readonly number[] }
    if ($bytes !== undefined) return new Uint8Array($bytes)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]))
  }
  const notify = (change: object) => {
    for (const listener of isGone ? [] : [...listeners]) listener(change)
  }
  const share = (next: unknown) => {
    if (JSON.stringify(pack(next)) === JSON.stringify(pack(accounts))) return
    accounts = Array.isArray(next) ? next : []
    notify({ accounts })
  }
  const call = async (feature: string, inputs: readonly unknown[]): Promise<unknown> => {
    // Chromium's message in the page of an extension that was removed.
    if (isGone) throw new Error('Extension context invalidated.')
    const reply = await bridge.send({ feature, inputs: pack(inputs) as readonly unknown[] })
    if (!reply.ok) throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
    return unpack(reply.result)
  }
  const on = (_event: string, listener: (change: object) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const connect = (name: string) => async (input?: unknown) => {
    const shared = await call(name, input === undefined ? [] : [input])
    // The site keeps its permissions in other families.
    const isOther = ({ chains: of }: { readonly chains: readonly string[] }) =>
      !of.some((each) => each.startsWith('bitcoin:'))
    const rest =
      name === 'bitcoin:connect' ? (accounts as { readonly chains: readonly string[] }[]).filter(isOther) : []
    if (Array.isArray(shared)) share([...rest, ...shared])
    return { accounts: shared }
  }
  const disconnect = (name: string) => async () => {
    await call(name, [])
    share([])
  }
  const toFeature = (name: string) => {
    const [, method = ''] = name.split(':')
    const make = { connect: connect(name), disconnect: disconnect(name) }[method]
    const run =
      method === 'events' ? { on } : { [method]: make ?? ((...inputs: readonly unknown[]) => call(name, inputs)) }
    return Object.freeze({ ...config.features[name], ...run })
  }
  const all = Object.fromEntries(Object.keys(config.features).map((name) => [name, toFeature(name)]))

  const wallet = Object.freeze({
    version: '1.0.0',
    name: config.name,
    icon: config.icon,
    get chains() {
      return chains
    },
    get features() {
      return Object.fromEntries(served.map((name) => [name, all[name]]))
    },
    get accounts() {
      return accounts
    },
  })

  const register = ({ register: take }: Register) => {
    if (isGone || !isDue) return
    removals.add(take(wallet))
    if (config.register === 'twice') removals.add(take(wallet))
  }
  const announce = () => host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  const onAppReady = (event: Event) => register((event as CustomEvent<Register>).detail)
  const leave = () => {
    for (const remove of removals) remove()
    removals.clear()
  }
  if (config.register === 'legacy') {
    const { navigator } = host as { readonly navigator?: { wallets?: unknown[] } }
    if (navigator !== undefined) {
      navigator.wallets ??= []
      navigator.wallets.push(register)
    }
  } else {
    host.addEventListener('wallet-standard:app-ready', onAppReady)
    if (isDue) announce()
  }
  if (typeof config.register === 'object') {
    const after = bridge.after ?? ((delayMs, callback) => void setTimeout(callback, delayMs))
    after(config.register.afterMs, () => {
      isDue = true
      announce()
    })
  }

  return {
    wallet,
    push(_event, payload) {
      share(unpack(payload))
    },
    change({ chains: nextChains, features }) {
      chains = nextChains ?? chains
      served = features === undefined ? served : [...features]
      notify({ ...(nextChains === undefined ? {} : { chains }), ...(features === undefined ? {} : { features }) })
    },
    listenerCount: () => listeners.size,
    vanish() {
      isGone = true
      leave()
    },
    reappear() {
      isGone = false
      announce()
    },
    uninstall() {
      isGone = true
      leave()
      listeners.clear()
      host.removeEventListener('wallet-standard:app-ready', onAppReady)
    },
  }
}
