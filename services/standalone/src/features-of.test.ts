import { MULTICALL3 } from '@latchkey/gateway'
import { describe, expect, it } from 'vitest'
import { featuresOf } from './features-of.ts'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
}
const uniswap = { wrappedNative: MULTICALL3, factory: MULTICALL3, quoter: MULTICALL3, router: MULTICALL3, hubs: [] }

describe('featuresOf', () => {
  it('announces what the gateway has, and nothing else', () => {
    expect(featuresOf({}, [network])).toEqual({ features: [], featureProviders: {} })
    const gateway = { nameSuffixes: ['names.example'], onramp: { meld: { apiKey: 'k' } } }
    expect(featuresOf({ gateway }, [{ ...network, index: { startBlock: 0 } }])).toEqual({
      features: ['activity', 'onramp', 'names'],
      featureProviders: { onramp: ['meld'], names: ['names.example'] },
    })
    expect(featuresOf({}, [{ ...network, uniswap }]).features).toEqual(['swap'])
  })

  it('announces what the operator lists instead', () => {
    const gateway = { nameSuffixes: ['names.example'] }
    expect(featuresOf({ features: ['activity'], gateway }, [network]).features).toEqual(['activity'])
    expect(featuresOf({ features: [] }, [{ ...network, index: { startBlock: 0 } }]).features).toEqual([])
  })
})
