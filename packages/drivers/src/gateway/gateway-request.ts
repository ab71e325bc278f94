import { abortable } from '@latchkey/core/cancellation'
import type { CallOptions, GatewayNetworks } from '@latchkey/core/ports'
import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import { type SupportedChainsAnswer, supportedChainsAnswer } from '@latchkey/protocol/gateway'
import { createHttpClient, type HttpClient, type ServiceOptions } from '../http/http-client.ts'

/** HTTP client that all capabilities of the gateway share, with one list of the networks that it serves. */
export interface GatewayRequest extends GatewayNetworks {
  readonly get: HttpClient['get']
  readonly postFor: HttpClient['postFor']
  readonly toPlainUrl: HttpClient['toPlainUrl']
  /** Project id of the site, for POSTs that have it in their query. */
  readonly projectId: string
  /** A list that cannot be read is a failure of the gateway, not of the network. */
  isSupported(networkId: CaipNetworkId, options: CallOptions): Promise<boolean>
}

/** @throws config/invalid-options */
export function createGatewayRequest(service: ServiceOptions): GatewayRequest {
  const { get, postFor, toPlainUrl } = createHttpClient(service)
  let supported: Promise<SupportedChainsAnswer> | undefined

  function getSupported({ signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
    if (supported === undefined) {
      // Without the signal of the first caller, because other callers wait for the same list.
      const fetching = get('/v1/supported-chains', { answer: supportedChainsAnswer })
      fetching.catch(() => {
        supported = undefined
      })
      supported = fetching
    }
    return abortable(supported, signal)
  }

  const getSupportedNetworks = async (options?: CallOptions) =>
    (await getSupported(options)).http.filter(isCaipNetworkId)

  return {
    get,
    postFor,
    toPlainUrl,
    projectId: service.projectId ?? '',
    getSupportedNetworks,
    getCurrencies: async (options) => (await getSupported(options)).currencies,
    getNameSuffixes: async (options) => (await getSupported(options)).nameSuffixes,
    getOnrampProviders: async (options) => (await getSupported(options)).onramp,
    isSupported: async (networkId, options) => (await getSupportedNetworks(options)).includes(networkId),
  }
}

/** Path of a resource of an account. */
export const toAccountPath = (address: string, subject: string) =>
  `/v1/account/${encodeURIComponent(address)}/${subject}`
