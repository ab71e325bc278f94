import type { ConnectRequest, SignedIn, SignInRequest } from '@latchkey/core/ports'
import { type CaipNetworkId, toEvmChainId, toQuantity } from '@latchkey/primitives'
import { meaningOf, readProviderError, toConnectError, walletConnectSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import type { Eip1193Provider } from './provider.ts'

const METHOD = 'wallet_connect'

/** What a wallet shares that connects and signs in one step; without `signedIn` it connected alone. */
export interface SharedAndSigned {
  readonly accounts: readonly string[]
  readonly signedIn: readonly SignedIn[] | undefined
}

/**
 * Asks a wallet to connect and to sign in, in one step.
 *
 * @returns `undefined` for a wallet that cannot: it is asked to connect alone then.
 * @throws connect/rejected
 * @see ERC-7846 "wallet_connect", "signInWithEthereum"
 */
export async function connectAndSignIn(
  provider: Eip1193Provider,
  { signIn, networkId }: Pick<ConnectRequest, 'signIn' | 'networkId'>,
): Promise<SharedAndSigned | undefined> {
  if (signIn === undefined || networkId === undefined) return undefined
  try {
    const response = await provider.request({ method: METHOD, params: [toParams(signIn, networkId)] })
    const parsed = v.safeParse(walletConnectSchema, response)
    if (!parsed.success) return undefined
    const { accounts, signIn: signed } = parsed.output
    const [address] = accounts
    if (signed === undefined || address === undefined) return { accounts, signedIn: undefined }
    return { accounts, signedIn: [{ networkId, address, ...signed }] }
  } catch (thrown) {
    // Wallets that do not know the method fail in many ways; a person rejects in one.
    if (meaningOf(readProviderError(thrown)) === 'wallet/rejected') throw toConnectError(thrown, METHOD)
    return undefined
  }
}

function toParams(signIn: SignInRequest, networkId: CaipNetworkId): object {
  return {
    version: '1',
    capabilities: {
      signInWithEthereum: { ...signIn, version: '1', chainId: toQuantity(toEvmChainId(networkId)) },
    },
  }
}
