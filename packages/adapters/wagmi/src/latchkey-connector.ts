import {
  createFollowingProvider,
  type HostConnection,
  type HostProvider,
  readHostConnection,
  untilRestored,
} from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import type { CreateConnectorFn } from 'wagmi'
import { isWagmiConnection } from './is-wagmi-connection.ts'

export const LATCHKEY_ID = 'latchkey'

type Shape = ReturnType<CreateConnectorFn<HostProvider>>

/**
 * Returns the connector through which wagmi reaches every wallet of a client. Its `connect` opens the modal if no
 * wallet is connected.
 */
export function latchkeyConnector(client: Client): CreateConnectorFn<HostProvider> {
  const provider = createFollowingProvider(client)
  const load = () => import('./latchkey-verbs.ts')

  return (): Shape => ({
    id: LATCHKEY_ID,
    name: client.options.metadata?.name ?? 'Latchkey',
    type: LATCHKEY_ID,
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      const { connect } = await load()
      const connection = await connect(client, { chainId, isReconnecting })
      const addresses = toAddresses(connection)
      const accounts = withCapabilities ? addresses.map((address) => ({ address, capabilities: {} })) : addresses
      // The type of the accounts depends on the argument, which TypeScript cannot follow here.
      return { accounts, chainId: connection.chainId } as never
    },
    async disconnect() {
      const { disconnect } = await load()
      await disconnect(client)
    },
    async getAccounts() {
      const { readConnected } = await load()
      return toAddresses(await readConnected(client))
    },
    async getChainId() {
      const { readChainId } = await load()
      return readChainId(client, provider)
    },
    getProvider: async () => provider,
    async isAuthorized() {
      // The client restores that connection through wagmi, which waits for this result.
      const isOwn = () => readHostConnection(client) !== undefined && !isWagmiConnection(readHostConnection(client))
      if (isOwn()) await untilRestored(client)
      return isOwn()
    },
    async switchChain({ chainId }) {
      const { switchChain } = await load()
      return switchChain(client, chainId)
    },
    // Not needed, because `shareWithWagmi` passes the whole state of the client to wagmi.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
}

/** The addresses are in EIP-55 form, which core has checked. */
export function toAddresses({ addresses }: HostConnection): readonly [`0x${string}`, ...`0x${string}`[]] {
  return addresses as unknown as readonly [`0x${string}`, ...`0x${string}`[]]
}
