import type { ConnectRequest, SignInRequest } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import { signInCapabilitySchema, walletConnectSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** The response of a wallet that connects and signs in one request. Without `signed` it only connected. */
export interface SharedAndSigned {
  /** Not validated. */
  readonly accounts: readonly string[]
  /** Signed by the first account. */
  readonly signed: { readonly message: string; readonly signature: string } | undefined
}

/**
 * Requests that a wallet connects and signs in with one request.
 *
 * @param send - Sends `wallet_connect` with these params.
 * @returns `undefined` if the wallet does not support it; the caller then sends a plain connect request.
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
    // Wallets without the method fail in many ways, but a rejection by the user always has the same code.
    if ((error as { readonly code?: unknown } | undefined)?.code === 'connect/rejected') throw error
    return undefined
  }
}

function toParams(signIn: SignInRequest, networkId: CaipNetworkId): object {
  const chainId = `0x${Number(networkId.split(':')[1]).toString(16)}`
  return { version: '1', capabilities: { signInWithEthereum: { ...signIn, version: '1', chainId } } }
}
