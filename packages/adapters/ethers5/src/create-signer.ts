import { createPinnedProvider, type HostConnection } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import { providers } from 'ethers'

/** An ethers signer whose provider sends requests to the wallet. */
export type Signer = providers.JsonRpcSigner & { readonly provider: providers.Web3Provider }

/** Returns the signer of a connection. */
export function createSigner(client: Client, connection: HostConnection): Signer {
  const { request } = createPinnedProvider(client, connection)
  const provider = new providers.Web3Provider({ request }, connection.chainId)
  // The signer keeps this provider, but its type is only the base class of the library.
  return provider.getSigner(connection.addresses[0]) as Signer
}
