import type { Client } from '@latchkey/core'
import { WalletError } from '@latchkey/errors'
import { readHostConnection } from './host-connection.ts'
import type { HostProvider } from './host-provider.ts'
import { toProviderError } from './provider-error.ts'
import { requestWallet } from './request-wallet.ts'
import { untilRestored } from './until-restored.ts'

/**
 * Returns one provider for all wallets of a client, now and later: it sends each request to the currently connected
 * wallet, and waits for one that is being restored.
 *
 * @throws from `request`: an error of EIP-1193, 4900 while no wallet is connected.
 */
export function createFollowingProvider(client: Client): HostProvider {
  return {
    async request(call) {
      await untilRestored(client)
      const connection = readHostConnection(client)
      if (connection === undefined) throw toProviderError(new WalletError('account/none'))
      return requestWallet(client, connection, call)
    },
  }
}
