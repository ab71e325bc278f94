import { createPinnedProvider, type HostConnection } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import { providers } from 'ethers'

/** A signer of ethers whose provider reaches the wallet. */
export type Signer = providers.JsonRpcSigner & { readonly provider: providers.Web3Provider }

/** Returns the signer of a connection. */
export function createSigner(client: Client, connection: HostConnection): Signer {
  const { request } = createPinnedProvider(client, connection)
  const provider = new providers.Web3Provider({ request }, connection.chainId)
  // The provider passes itself on; the type of the library knows no more than its base.
  return provider.getSigner(connection.addresses[0]) as Signer
}
