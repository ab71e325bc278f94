import { WalletError } from '@latchkey/errors'

/** A wallet of the page. Any property can throw when it is read, so each is validated before use. */
export interface StandardWallet {
  readonly accounts?: unknown
  readonly chains?: unknown
  readonly features?: unknown
}

/** Returns whether a value can have properties. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns a feature of a wallet; `undefined` if there is none, or its getter throws. */
export function readFeature(wallet: StandardWallet, name: string): object | undefined {
  try {
    const { features } = wallet
    const feature: unknown = isObject(features) ? Reflect.get(features, name) : undefined
    return isObject(feature) ? feature : undefined
  } catch {
    // A hostile object must not break the page.
    return undefined
  }
}

/** Returns whether a wallet has a feature. */
export function hasFeature(wallet: StandardWallet, name: string): boolean {
  return readFeature(wallet, name) !== undefined
}

/**
 * Calls the method of a feature: `connect` of `standard:connect`.
 *
 * @throws wallet/unsupported-method if the wallet does not have it; the errors of the wallet
 */
export async function callFeature(
  wallet: StandardWallet,
  name: string,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  const feature = readFeature(wallet, name)
  const method: unknown = feature && Reflect.get(feature, name.slice(name.indexOf(':') + 1))
  if (typeof method !== 'function') throw new WalletError('wallet/unsupported-method', { method: name })
  return Reflect.apply(method, feature, inputs)
}
