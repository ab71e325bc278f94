import { mainnet } from '@latchkey/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeNode, startNode } from '../../fixtures/chain-node.ts'
import { failureOf } from '../../fixtures/fail-with.ts'
import { evm } from '../evm.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let node: FakeNode | undefined
afterEach(() => node?.stop())

const MISSING = { code: -32601, message: 'the method does not exist' }

/** Estimates on a node with the given responses. The node rejects any other method. */
async function estimate(answers: Readonly<Record<string, unknown>>, error = MISSING) {
  const all: Readonly<Record<string, unknown>> = {
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x64',
    eth_getBalance: '0x1',
    ...answers,
  }
  node = await startNode((response, { id, method }) => {
    const result = all[method]
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }))
  })
  const network = { ...mainnet, rpcUrls: { default: { http: [node.url] } } }
  return evm().estimateFees({ address: ADDRESS, network, transaction: { to: ADDRESS, value: 1n } })
}

describe('estimateReserve', () => {
  it('returns the price of 65,000 gas (compat-facts 4.10)', async () => {
    await estimate({ eth_getBlockByNumber: { baseFeePerGas: '0x50' }, eth_maxPriorityFeePerGas: '0x7' })
    const network = { ...mainnet, rpcUrls: { default: { http: [node?.url ?? ''] } } }
    expect(await evm().estimateReserve({ address: ADDRESS, network })).toBe(65_000n * 103n)
  })
})

describe('estimateFees', () => {
  it('leaves room for a growing base fee, and adds the tip (EIP-1559)', async () => {
    const answers = { eth_getBlockByNumber: { baseFeePerGas: '0x50' }, eth_maxPriorityFeePerGas: '0x7' }
    expect(await estimate(answers)).toEqual({
      gas: 21_000n,
      maxFeePerGas: 96n + 7n,
      maxPriorityFeePerGas: 7n,
      total: 21_000n * 103n,
    })
  })

  it('derives the tip from the gas price if the node does not return it', async () => {
    const fees = await estimate({ eth_getBlockByNumber: { baseFeePerGas: '0x50' } })
    expect(fees).toMatchObject({ maxFeePerGas: 96n + 20n, maxPriorityFeePerGas: 20n })
  })

  it('returns the gas price on a network without EIP-1559', async () => {
    expect(await estimate({ eth_getBlockByNumber: {} })).toEqual({
      gas: 21_000n,
      maxFeePerGas: 100n,
      total: 2_100_000n,
    })
  })

  it.each([
    ['the account does not hold the value', { eth_getBalance: '0x0', eth_getBlockByNumber: {} }],
    ['the node says so', { eth_estimateGas: undefined, eth_getBlockByNumber: {} }],
  ])('fails where %s', async (_, answers) => {
    const message = 'insufficient funds for gas * price + value'
    expect((await failureOf(estimate(answers, { code: -32000, message }))).code).toBe('send/insufficient-funds')
  })

  it.each([
    ['no block', { eth_getBlockByNumber: null }],
    ['a fee that is no quantity', { eth_getBlockByNumber: { baseFeePerGas: '-1' } }],
    ['gas that is no quantity', { eth_getBlockByNumber: {}, eth_estimateGas: 'much' }],
  ])('refuses %s', async (_, answers) => {
    expect((await failureOf(estimate(answers))).code).toBe('rpc/malformed')
  })
})
