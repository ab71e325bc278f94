import type { GatewayOnramp } from '@latchkey/core/ports'
import { historyAnswer, onrampOptionsAnswer, onrampQuoteAnswer, onrampUrlAnswer } from '@latchkey/protocol/gateway'
import { type GatewayRequest, toAccountPath } from './gateway-request.ts'

/** @see Spec §7 "v1/onramp", "v1/generators/onrampurl" */
export function createGatewayOnramp({ get, postFor, isSupported, projectId }: GatewayRequest): GatewayOnramp {
  const withProject = (path: string) => `${path}?projectId=${encodeURIComponent(projectId)}`
  return {
    getOnrampOptions: ({ provider, ...options }) =>
      get('/v1/onramp/options', { answer: onrampOptionsAnswer, params: { provider }, ...options }),
    async getOnrampQuote({ networkId, signal, ...body }) {
      const options = signal === undefined ? {} : { signal }
      if (!(await isSupported(networkId, options))) return undefined
      const path = withProject('/v1/onramp/quote')
      return (await postFor(path, { body, answer: onrampQuoteAnswer, ...options })) ?? undefined
    },
    async createOnrampUrl({ networkId, signal, ...body }) {
      const options = signal === undefined ? {} : { signal }
      if (!(await isSupported(networkId, options))) return ''
      const path = withProject('/v1/generators/onrampurl')
      return (await postFor(path, { body, answer: onrampUrlAnswer, ...options })).url
    },
    async getPurchases({ address, networkId, provider, ...options }) {
      if (!(await isSupported(networkId, options))) return { data: [], next: null }
      const params = { chainId: networkId, onramp: provider }
      return get(toAccountPath(address, 'history'), { answer: historyAnswer, params, isFresh: true, ...options })
    },
  }
}
