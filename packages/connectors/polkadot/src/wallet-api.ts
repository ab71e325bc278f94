import { WalletError } from '@latchkey/errors'

/** The part of an approved wallet that the connector uses. Its results are not validated yet. */
export interface WalletApi {
  /** The object of the wallet itself. */
  readonly provider: unknown
  getAccounts(): Promise<unknown>
  /** Calls `listener` with the accounts each time they change. @returns the function that ends the subscription */
  subscribe(listener: (accounts: unknown) => void): () => void
  /** @throws wallet/unsupported-method, and the errors of the wallet */
  signRaw(payload: { readonly address: string; readonly data: string; readonly type: 'bytes' }): Promise<unknown>
}

type Callable = (...args: readonly unknown[]) => unknown

/**
 * Returns functions that call the object of an approved wallet with the right `this`. @throws wallet/malformed-answer
 */
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

/** Some wallets return the unsubscribe function as a promise. */
async function unsubscribe(end: unknown): Promise<void> {
  try {
    const given: unknown = typeof end === 'function' ? end : await end
    if (typeof given === 'function') given()
  } catch {
    // The subscription is already dropped here.
  }
}

function methodOf(provider: unknown, part: string, name: string): Callable | undefined {
  try {
    const owner = (provider as Record<string, Record<string, unknown> | undefined>)[part]
    const method = owner?.[name]
    return typeof method === 'function' ? (method.bind(owner) as Callable) : undefined
  } catch {
    // Not an object, or an object whose getters throw.
    return undefined
  }
}
