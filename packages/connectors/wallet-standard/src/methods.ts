import type { RequestArguments } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import type { SharedAccount } from './accounts.ts'
import { findChain, type StandardNamespace } from './chains.ts'
import { callFeature, hasFeature, type StandardWallet } from './standard-wallet.ts'

/** A request of a site, with the session that it is for. */
export interface StandardRequest extends RequestArguments {
  readonly wallet: StandardWallet
  readonly namespace: StandardNamespace
  readonly accounts: readonly SharedAccount[]
  readonly networkId: CaipNetworkId
}

/** Methods of WalletConnect, each with the features of the standard that can serve it. */
const FEATURES: Readonly<Record<StandardNamespace, Readonly<Record<string, readonly string[]>>>> = {
  solana: {
    solana_signMessage: ['solana:signMessage'],
    solana_signTransaction: ['solana:signTransaction'],
    solana_signAllTransactions: ['solana:signTransaction'],
    solana_signAndSendTransaction: ['solana:signAndSendTransaction'],
  },
  bip122: {
    signMessage: ['bitcoin:signMessage'],
    signPsbt: ['bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
  },
}

/** Returns the methods that the wallet currently supports for the selected account. */
export function listMethods(
  wallet: StandardWallet,
  namespace: StandardNamespace,
  [account]: readonly SharedAccount[],
): readonly string[] {
  const served = Object.entries(FEATURES[namespace]).filter(([, features]) =>
    features.some((feature) => account !== undefined && isServed(wallet, account, feature)),
  )
  return [...(namespace === 'bip122' ? ['getAccountAddresses'] : []), ...served.map(([method]) => method)]
}

/** A wallet may support a feature only for some of its accounts. */
export function isServed(wallet: StandardWallet, { features }: SharedAccount, feature: string): boolean {
  return hasFeature(wallet, feature) && (features.length === 0 || features.includes(feature))
}

/**
 * Calls a feature once for all inputs, and returns one validated output for each.
 *
 * @throws wallet/unsupported-method, wallet/malformed-answer; the errors of the wallet
 */
export async function callForEach<S extends v.GenericSchema>(
  { wallet, method }: StandardRequest,
  { feature, schema, inputs }: { readonly feature: string; readonly schema: S; readonly inputs: readonly object[] },
): Promise<readonly v.InferOutput<S>[]> {
  const response = await callFeature(wallet, feature, ...inputs)
  const parsed = v.safeParse(v.pipe(v.array(schema), v.length(inputs.length)), response)
  if (!parsed.success) throw malformed(method, parsed.issues[0].message)
  return parsed.output
}

/**
 * Returns the account of an address that supports the feature. @throws wallet/unauthorized, wallet/unsupported-method
 */
export function assertAccount({ accounts, wallet, method }: StandardRequest, address: string, feature: string) {
  const account = accounts.find((each) => each.address === address)
  if (account === undefined) throw new WalletError('wallet/unauthorized', { method, address: address.slice(0, 128) })
  if (!isServed(wallet, account, feature)) throw unsupported(method, `the wallet has no ${feature} for this account`)
  return account
}

/** Returns the wallet's name for the chain of the session. @throws network/unsupported */
export function assertChain({ networkId }: StandardRequest, { chains }: SharedAccount): string {
  const chain = findChain(chains, networkId)
  if (chain === undefined) throw new WalletError('network/unsupported', { networkId })
  return chain
}

/** Returns the validated params of a request. @throws wallet/request-failed if they are malformed */
export function parseParams<S extends v.GenericSchema>(
  schema: S,
  { method, params }: StandardRequest,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new WalletError('wallet/request-failed', { method }, { details: `params: ${parsed.issues[0].message}` })
}

/** Returns the error for a malformed response of a wallet. */
export function malformed(method: string, details: string): WalletError<'wallet/malformed-answer'> {
  return new WalletError('wallet/malformed-answer', { method }, { details })
}

/** Returns the error for a request that no feature of the wallet serves. */
export function unsupported(method: string, details: string): WalletError<'wallet/unsupported-method'> {
  return new WalletError('wallet/unsupported-method', { method }, { details })
}
