import type { HostConnection } from '@latchkey/adapter-evm/host'

/** Id of the connector of core that reaches the wallets of wagmi's own connectors. */
export const WAGMI_ID = 'wagmi'

/** Returns whether a connection uses one of wagmi's own connectors, which wagmi shows itself. */
export function isWagmiConnection(connection: HostConnection | undefined): boolean {
  return connection?.connectorId === WAGMI_ID
}
