import { base, mainnet } from '@latchkey/chains'
import { encodeErrorResult, parseAbi, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeNode, startNode } from '../../fixtures/chain-node.ts'
import { failureOf } from '../../fixtures/fail-with.ts'
import { evm } from '../evm.ts'

let nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  nodes = []
})

/** A name contract that points to a server of the name's owner, and that server. @see ERC-3668 */
async function startOffchainName() {
  const server = await startNode((response) => void response.end('{"data":"0x"}'))
  const data = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
    ]),
    args: [
      mainnet.contracts?.ensUniversalResolver?.address ?? '0x',
      [server.url],
      toHex('question'),
      '0x12345678',
      '0x',
    ],
  })
  const node = await startNode((response, { id }) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } }))
  })
  nodes = [server, node]
  return { server, network: { ...mainnet, rpcUrls: { default: { http: [node.url] } } } }
}

describe('resolveName', () => {
  it('sends no request to a server that the owner of a name chose', async () => {
    const { server, network } = await startOffchainName()
    const failure = await failureOf(evm().resolveName({ name: 'far.away.eth', networks: [network] }))
    expect(failure.code).toBe('names/not-found')
    expect(server.methods).toEqual([])
  })

  it('sends the request if the integrator allows it (ERC-3668)', async () => {
    const { server, network } = await startOffchainName()
    await failureOf(evm({ offchainNames: true }).resolveName({ name: 'far.away.eth', networks: [network] }))
    expect(server.methods).toHaveLength(1)
  })

  it('queries the first network of the site that has names, wherever it is in the list', async () => {
    const { server, network } = await startOffchainName()
    const networks = [base, network] as const
    await failureOf(evm({ offchainNames: true }).resolveName({ name: 'far.away.eth', networks }))
    expect(server.methods).toHaveLength(1)
  })
})
