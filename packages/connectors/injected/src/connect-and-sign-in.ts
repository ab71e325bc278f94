import type { ConnectRequest, SignInRequest } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import { signInCapabilitySchema, walletConnectSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** The response of a wallet that connects and signs in one step; without `signed` it connected alone. */
export interface SharedAndSigned {
  /** Not checked. */
  readonly accounts: readonly string[]
  /** By the first of them. */
  readonly signed: { readonly message: string; readonly signature: string } | undefined
}

/**
 * Requests that a wallet connects and signs in, in one step.
 *
 * @param send - Sends `wallet_connect` with these params.
 * @returns `undefined` for a wallet that cannot: it gets a request to connect alone then.
 * @throws connect/rejected
 * @see ERC-7846 "wallet_connect", "signInWithEthereum"
 */
export async function connectAndSignIn(
  send: (params: readonly object[]) => Promise<unknown>,
  { signIn, networkId }: Pick<ConnectRequest, 'signIn' | 'networkId'>,
): Promise<SharedAndSigned | undefined> {
  if (signIn === undefined || networkId === undefined) return undefined
  try {
    const parsed = v.safeParse(walletConnectSchema, await send([toParams(signIn, networkId)]))
    if (!parsed.success) return undefined
    const { accounts } = parsed.output
    const capability = v.safeParse(signInCapabilitySchema, accounts[0]?.capabilities)
    return {
      accounts: accounts.map(({ address }) => address),
      signed: capability.success ? capability.output.signInWithEthereum : undefined,
    }
  } catch (error) {
    // Wallets that do not know the method fail in many ways; a person rejects in one.
    if ((error as { readonly code?: unknown } | undefined)?.code === 'connect/rejected') throw error
    return undefined
  }
}

function toParams(signIn: SignInRequest, networkId: CaipNetworkId): object {
  const chainId = `0x${Number(networkId.split(':')[1]).toString(16)}`
  return { version: '1', capabilities: { signInWithEthereum: { ...signIn, version: '1', chainId } } }
}
