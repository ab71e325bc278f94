import type { Network } from '@latchkey/chains'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallOptions, Services } from '../../ports/index.ts'
import { createOpenGateway } from '../../reads/open-gateway.ts'
import type { GuardReport, GuardRequest } from './guard.types.ts'
import { createInspect } from './inspect.ts'
import type { InspectionContext } from './inspection-context.ts'
import { readPrices } from './read-prices.ts'

export type InspectorOptions = InspectionContext['options'] & {
  /** A request on any other network is inspected without data of nodes. */
  readonly networks: readonly [Network, ...Network[]]
  /** Source of prices and of earlier recipients. Without it, findings that need them are missing. */
  readonly gateway?: Services['gateway']
  /**
   * Time limit for nodes in milliseconds, at most 8,000. Default: the limit of the modal, which is shorter because the
   * visitor waits.
   */
  readonly timeoutMs?: number
}

/** A request with its full signer, because there is no connected wallet. */
export type InspectorRequest = GuardRequest &
  CallOptions & { readonly namespace: Namespace; readonly networkId: CaipNetworkId; readonly address: string }

/**
 * Returns a function that inspects requests without a client, for a wallet application with accounts of its own. Its
 * report equals that of `inspectRequest` of a client for the same request.
 *
 * @returns a function that throws config/adapter-not-found, request/invalid, address/invalid, connect/cancelled
 * @example
 * const inspect = createInspector({ networks: [mainnet], adapters: [evmReader()], clock, environment, reporter })
 * const { findings } = await inspect({ namespace: 'eip155', networkId: 'eip155:1', address, transaction })
 */
export function createInspector({
  networks,
  gateway,
  timeoutMs,
  ...options
}: InspectorOptions): (request: InspectorRequest) => Promise<GuardReport> {
  const state = {
    activeNamespace: networks[0].chainNamespace,
    activeNetworkIds: {},
    connections: {},
    networks,
    pendingTransactions: [],
  }
  const context: InspectionContext = { options, features: {}, getState: () => state }
  return createInspect(context, {
    gateway: createOpenGateway(
      async () => gateway?.(),
      (service) => service,
    ),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

/**
 * Returns a function that reads prices from the gateway, for a wallet application that shows the value of a request.
 *
 * @returns a function that returns the price of one whole token in US dollars as decimal text, by lower-case address; the coin of the
 * network has the key `native`. Unknown prices are absent. It throws http/*.
 * @example
 * const readPrices = createPriceReader(() => SERVICE_OPENERS.gateway({ url, projectId, sdkType, sdkVersion }))
 * await readPrices('eip155:1', ['native']) // Map { 'native' => '3120.5' }
 */
export function createPriceReader(
  load: NonNullable<Services['gateway']>,
): (networkId: CaipNetworkId, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  const gateway = createOpenGateway(
    async () => load(),
    (service) => service,
  )
  return async (networkId, addresses) => (await readPrices(gateway, networkId, addresses)) ?? new Map()
}
