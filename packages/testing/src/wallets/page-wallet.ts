/** The target of a wallet's announcements: a window, or any event target in Node. */
export interface WalletHost {
  addEventListener(type: string, listener: (event: Event) => void): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}

/** When a wallet announces itself with EIP-6963. `twice` repeats the same announcement, as slow extensions do. */
export type Announcing = 'at-once' | 'twice' | 'never' | { readonly afterMs: number }

export interface PageWalletConfig {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string
  readonly announce: Announcing
  /** Whether it is also at `window.ethereum`. */
  readonly atWindowEthereum: boolean
  /** The provider's own flags, for example `{ isMetaMask: true }`. */
  readonly flags: Readonly<Record<string, boolean>>
}

export interface ProviderRequest {
  readonly method: string
  readonly params?: unknown
}

export type ProviderReply =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false
      readonly error: { readonly message: string; readonly code?: number; readonly data?: unknown }
    }

/** An EIP-1193 provider that also counts its listeners, so that a test can prove that none is left. */
export interface ScriptedProvider {
  request(request: ProviderRequest): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): ScriptedProvider
  removeListener(event: string, listener: (payload: unknown) => void): ScriptedProvider
  listenerCount(event?: string): number
}

/** The part of a wallet that lives in a page. */
export interface PageWallet {
  readonly provider: ScriptedProvider
  push(event: string, payload: unknown): void
  /** Simulates a removed extension: no announcement, no `window.ethereum`, no responses. */
  vanish(): void
  reappear(): void
  announce(): void
  /** Removes the wallet from the page, with all listeners. */
  uninstall(): void
}

export interface PageBridge {
  send(request: ProviderRequest): Promise<ProviderReply>
  /** Default: a real timer. */
  readonly after?: (delayMs: number, callback: () => void) => void
}

/**
 * Adds a wallet to a page. The function is sent to browsers as text, so it must not use anything outside of itself.
 *
 * @see EIP-1193, EIP-6963
 */
export function installPageWallet(host: WalletHost, config: PageWalletConfig, bridge: PageBridge): PageWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let isGone = false
  let isDue = config.announce === 'at-once' || config.announce === 'twice'

  const provider: ScriptedProvider = {
    ...config.flags,
    async request({ method, params }) {
      // Chromium's message in the page of an extension that was removed.
      if (isGone) throw new Error('Extension context invalidated.')
      const reply = await bridge.send(params === undefined ? { method } : { method, params })
      if (reply.ok) return reply.result
      const { message, code, data } = reply.error
      throw Object.assign(new Error(message), code === undefined ? {} : { code }, data === undefined ? {} : { data })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    listenerCount(event) {
      if (event !== undefined) return listeners.get(event)?.size ?? 0
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
  }

  const announce = () => {
    if (isGone || !isDue) return
    const { uuid, name, icon, rdns } = config
    const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
    host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    if (config.announce === 'twice') host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const sit = () => {
    if (!config.atWindowEthereum) return
    Object.defineProperty(host, 'ethereum', { value: provider, configurable: true, writable: true })
    host.dispatchEvent(new Event('ethereum#initialized'))
  }
  const leave = () => {
    if ((host as { ethereum?: unknown }).ethereum === provider) Reflect.deleteProperty(host, 'ethereum')
  }

  host.addEventListener('eip6963:requestProvider', announce)
  if (typeof config.announce === 'object') {
    const after = bridge.after ?? ((delayMs, callback) => void setTimeout(callback, delayMs))
    after(config.announce.afterMs, () => {
      isDue = true
      sit()
      announce()
    })
  } else {
    sit()
    announce()
  }

  return {
    provider,
    push(event, payload) {
      for (const listener of isGone ? [] : [...(listeners.get(event) ?? [])]) listener(payload)
    },
    vanish() {
      isGone = true
      leave()
    },
    reappear() {
      isGone = false
      sit()
      announce()
    },
    announce,
    uninstall() {
      isGone = true
      leave()
      listeners.clear()
      host.removeEventListener('eip6963:requestProvider', announce)
    },
  }
}
