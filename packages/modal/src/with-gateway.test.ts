import { base, type EvmNetwork, mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { withGateway } from './with-gateway.ts'

const place = { url: 'https://gateway.example/', projectId: 'p 1', customRpcUrls: {} }
const own = mainnet.rpcUrls.default.http

describe('withGateway', () => {
  it('returns the gateway first, and then the nodes of the network (Spec §9.36, §7.31)', () => {
    expect(withGateway(mainnet, place).rpcUrls.default.http).toEqual([
      'https://gateway.example/v1/?chainId=eip155%3A1&projectId=p+1',
      ...own,
    ])
    expect(withGateway(base, place).rpcUrls.default.http[0]).toContain('chainId=eip155%3A8453')
  })

  it('returns nodes of the integrator before the gateway, and does not pass them to a wallet', () => {
    const customRpcUrls = { 'eip155:1': ['https://node.example/secret-key'] } as const
    const { default: used, chainDefault } = withGateway(mainnet, { ...place, customRpcUrls }).rpcUrls
    expect(used.http).toEqual(['https://node.example/secret-key', expect.stringContaining('gateway.example'), ...own])
    expect(chainDefault?.http).toEqual(own)
  })

  it('does not pass nodes of the integrator to a wallet if the network lists them too', () => {
    const secret = 'https://node.example/secret-key'
    const network: EvmNetwork = { ...mainnet, rpcUrls: { default: { http: [secret, ...own] } } }
    const { chainDefault } = withGateway(network, { ...place, customRpcUrls: { 'eip155:1': [secret] } }).rpcUrls
    expect(chainDefault?.http).toEqual(own)
  })

  it('returns the nodes of the network without a gateway', () => {
    expect(withGateway(mainnet, { ...place, url: undefined }).rpcUrls.default.http).toEqual(own)
  })
})
