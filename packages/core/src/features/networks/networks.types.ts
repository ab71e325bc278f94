import type { CaipNetworkId } from '@latchkey/primitives'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'

export interface NetworkVerbs {
  /**
   * Makes a network the active one. While a wallet is connected, the wallet has to switch first. A newer attempt takes the
   * place of an older one.
   *
   * @returns network/not-found, network/switch-rejected, network/switch-failed, network/unsupported,
   * network/no-public-node, config/adapter-not-found, wallet/disconnected, connect/cancelled
   * @example await client.actions.switchNetwork('eip155:8453')
   * @see Spec §4
   */
  switchNetwork(networkId: CaipNetworkId, call?: CallOptions): Promise<Result<void>>
  /** Stops waiting for the wallet to switch. Its late response arrives as an event of its session. */
  cancelSwitch(): void
}
