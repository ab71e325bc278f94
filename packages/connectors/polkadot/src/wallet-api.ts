import { WalletError } from '@latchkey/errors'

/** The part of an approved wallet that the connector uses. Its results are not checked yet. */
export interface WalletApi {
  /** The object of the wallet itself. */
  readonly provider: unknown
  getAccounts(): Promise<unknown>
  /** Calls back with the accounts each time they change. @returns what ends that */
  subscribe(listener: (accounts: unknown) => void): () => void
  /** @throws wallet/unsupported-method, and whatever the wallet throws */
  signRaw(payload: { readonly address: string; readonly data: string; readonly type: 'bytes' }): Promise<unknown>
}

type Callable = (...args: readonly unknown[]) => unknown

/** Returns what a wallet gave the site, behind functions that call it by its own object. @throws wallet/malformed-answer */
export function toWalletApi(provider: unknown): WalletApi {
  const get = methodOf(provider, 'accounts', 'get')
  if (get === undefined) throw new WalletError('wallet/malformed-answer', { method: 'enable' })
  return {
    provider,
    getAccounts: async () => get(),
    subscribe(listener) {
      try {
        const end = methodOf(provider, 'accounts', 'subscribe')?.(listener)
        return () => void unsubscribe(end)
      } catch {
        // A wallet without working events can still sign; the page only misses changes.
        return () => {}
      }
    },
    async signRaw(payload) {
      const signRaw = methodOf(provider, 'signer', 'signRaw')
      if (signRaw === undefined) throw new WalletError('wallet/unsupported-method', { method: 'signRaw' })
      return signRaw(payload)
    },
  }
}

/** Some wallets give the function that ends a subscription only after a while. */
async function unsubscribe(end: unknown): Promise<void> {
  try {
    const given: unknown = typeof end === 'function' ? end : await end
    if (typeof given === 'function') given()
  } catch {
    // The subscription is dropped here anyway.
  }
}

function methodOf(provider: unknown, part: string, name: string): Callable | undefined {
  try {
    const owner = (provider as Record<string, Record<string, unknown> | undefined>)[part]
    const method = owner?.[name]
    return typeof method === 'function' ? (method.bind(owner) as Callable) : undefined
  } catch {
    // No object, or one that throws when it is read.
    return undefined
  }
}
