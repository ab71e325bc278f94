import { toKnownNetworks } from '@latchkey/pages'
import { describe, expect, it } from 'vitest'
import { openChains } from './open-chains.ts'

const ORIGIN = 'https://shop.example'
const GATEWAY = 'https://gateway.wallet.example'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const open = (networks: readonly string[], gatewayOrigin?: string) =>
  openChains({
    data: {
      projectId: 'shop',
      networks: [...networks],
      knownNetworks: toKnownNetworks(networks),
      ...(gatewayOrigin === undefined ? {} : { gatewayOrigin }),
    } as never,
    origin: ORIGIN,
  })
const call = { method: 'eth_blockNumber', params: [] }

describe('openChains', () => {
  it('gives a network of the project its name, with the gateway as its only node', () => {
    const { networkOf } = open(['eip155:8453', SOLANA], GATEWAY)
    expect(networkOf('eip155:8453')).toMatchObject({ name: 'Base', nativeCurrency: { symbol: 'ETH' } })
    for (const id of ['eip155:8453', SOLANA]) {
      const [url = '', ...more] = networkOf(id)?.rpcUrls.default.http ?? []
      expect(more).toEqual([])
      expect(url).toBe(`${GATEWAY}/v1/?${new URLSearchParams({ chainId: id, projectId: 'shop' })}`)
      expect(networkOf(id)?.rpcUrls.chainDefault?.http).toEqual([])
    }
  })

  it('refuses a network outside the project, an unknown network, and JSON-RPC of a chain family that has none', async () => {
    const chains = open(['eip155:8453', 'eip155:31337', 'bip122:000000000019d6689c085ae165831e93'], GATEWAY)
    for (const id of ['eip155:1', 'eip155:31337', 'bip122:000000000019d6689c085ae165831e93', 'toString'])
      await expect(chains.call(id, call), id).rejects.toMatchObject({ code: 'rpc/no-url-for-chain' })
    expect(() => chains.bitcoin(SOLANA)).toThrow(expect.objectContaining({ code: 'rpc/no-url-for-chain' }))
    expect(() => chains.evm(SOLANA)).toThrow(expect.objectContaining({ code: 'rpc/no-url-for-chain' }))
  })

  it('sends no read without a gateway, and still reports what the bytes of a request say', async () => {
    const chains = open(['eip155:1'])
    await expect(chains.call('eip155:1', call)).rejects.toMatchObject({ code: 'rpc/no-url-for-chain' })
    const to = `0x${'22'.repeat(20)}`
    const report = await chains.inspect({
      ...{ namespace: 'eip155', networkId: 'eip155:1', address: `0x${'11'.repeat(20)}` },
      transaction: { to, value: 10n ** 18n },
    })
    expect(report.effects).toEqual([
      expect.objectContaining({ type: 'send', party: expect.objectContaining({ address: to }) }),
    ])
  })

  it('reports a sign-in message that names another host than the page', async () => {
    const address = `0x${'11'.repeat(20)}`
    const message = `evil.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00.000Z`
    const request = { namespace: 'eip155', networkId: 'eip155:1', address, message } as const
    const report = await open(['eip155:1']).inspect(request)
    expect(report.severity).not.toBe('info')
  })
})
