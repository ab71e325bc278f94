import type { CaipNetworkId } from '@latchkey/primitives'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createNetworks } from './networks.effects.ts'

const networks: FeatureOf<typeof createNetworks> = { name: 'networks' }

/**
 * Makes a network the active one. A connected wallet has to switch first. A newer call replaces a pending one.
 *
 * @returns network/not-found, network/switch-rejected, network/switch-failed, network/unsupported,
 * network/no-public-node, config/adapter-not-found, wallet/disconnected, connect/cancelled
 * @example await switchNetwork(client, 'eip155:8453')
 * @see Spec §4
 */
export const switchNetwork = (client: Caller, networkId: CaipNetworkId, call?: CallOptions): Promise<Result<void>> =>
  client.run(networks, ({ verbs }) => verbs.switchNetwork(networkId, call))

/** Stops waiting for the wallet to switch. A late response of the wallet arrives as an event of its session. */
export const cancelSwitch = (client: Caller): Promise<Result<void>> =>
  client.run(networks, ({ verbs }) => verbs.cancelSwitch())
