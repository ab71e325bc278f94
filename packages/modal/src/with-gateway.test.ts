import { base, mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { withGateway } from './with-gateway.ts'

const place = { url: 'https://gateway.example/', projectId: 'p 1', customRpcUrls: {} }
const own = mainnet.rpcUrls.default.http

describe('the nodes of a network', () => {
  it('are the gateway first, and then the own ones of the network (Spec §9.36, §7.31)', () => {
    expect(withGateway(mainnet, place).rpcUrls.default.http).toEqual([
      'https://gateway.example/v1/?chainId=eip155%3A1&projectId=p+1',
      ...own,
    ])
    expect(withGateway(base, place).rpcUrls.default.http[0]).toContain('chainId=eip155%3A8453')
  })

  it('of the integrator come before the gateway', () => {
    const customRpcUrls = { 'eip155:1': ['https://node.example'] } as const
    const { default: used, chainDefault } = withGateway(mainnet, { ...place, customRpcUrls }).rpcUrls
    expect(used.http).toEqual(['https://node.example', expect.stringContaining('gateway.example'), ...own])
    // What a wallet is told when it adds the network: nothing that is only for this site.
    expect(chainDefault?.http).toEqual(['https://node.example', ...own])
  })

  it('are its own without a gateway', () => {
    expect(withGateway(mainnet, { ...place, url: undefined }).rpcUrls.default.http).toEqual(own)
  })
})
