import { mainnet } from '@latchkey/chains'
import { createFakeClock } from '@latchkey/testing'
import { keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { describeSigned } from '../../fixtures/describe-signed.ts'
import type { Node } from '../node/node.ts'
import { createTracking } from './tracking.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const FRIEND = '0x00000000000000000000000000000000000B0b01'
const THIEF = '0x000000000000000000000000000000000000dEaD'
const GWEI = 10n ** 9n
const network = mainnet

/** A transaction of the account, and a node that returns it with the fields of `lie` changed. */
async function sent(lie: object = {}, answers: Readonly<Record<string, unknown>> = {}) {
  const serialized = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 7,
    to: FRIEND,
    value: 5n,
    gas: 50_000n,
    maxFeePerGas: 10n * GWEI,
    maxPriorityFeePerGas: GWEI,
  })
  const hash = keccak256(serialized)
  const described = { ...describeSigned(serialized), hash, from: account.address, ...lie }
  const results: Readonly<Record<string, unknown>> = {
    eth_getTransactionByHash: described,
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: { number: '0x10', baseFeePerGas: toHex(GWEI) },
    eth_gasPrice: toHex(2n * GWEI),
    eth_maxPriorityFeePerGas: toHex(GWEI),
    eth_estimateGas: '0x5208',
    eth_getBalance: toHex(10n ** 18n),
    ...answers,
  }
  const node: Node = { call: async (_, { method, parse }) => parse(results[method]) }
  const tracking = createTracking(node, createFakeClock())
  const request = { hash, address: account.address, network }
  return { tracking, request, plan: (kind: 'speed-up' | 'cancel') => tracking.planReplacement({ ...request, kind }) }
}

describe('planReplacement', () => {
  it('takes every field from the signed transaction', async () => {
    const { plan } = await sent()
    expect(await plan('speed-up')).toMatchObject({ transaction: { to: FRIEND.toLowerCase(), value: 5n }, nonce: 7 })
    const cancelling = await plan('cancel')
    expect(cancelling).toMatchObject({ transaction: { to: account.address, value: 0n }, nonce: 7 })
    expect(cancelling.transaction.data).toBeUndefined()
  })

  it.each([
    ['another recipient', { to: THIEF }],
    ['ten ether more', { value: toHex(10n ** 19n) }],
    ['a call', { input: `0xa9059cbb${'00'.repeat(64)}` }],
    ['the next nonce', { nonce: '0x8' }],
    ['gas without measure', { gas: '0xffffff' }],
    ['a price without measure', { maxFeePerGas: toHex(10n ** 15n) }],
    ['no signature', { r: undefined }],
    ['a kind that only this chain has', { type: '0x71' }],
  ])('rejects with transaction/not-proven if a node returns %s', async (_, lie) => {
    const { plan } = await sent(lie)
    for (const kind of ['speed-up', 'cancel'] as const)
      await expect(plan(kind)).rejects.toMatchObject({ code: 'transaction/not-proven' })
  })

  it('offers at most ten times the previous price, whatever prices a node returns', async () => {
    const much = toHex(10n ** 15n)
    const { plan } = await sent(
      {},
      {
        eth_gasPrice: much,
        eth_maxPriorityFeePerGas: much,
        eth_estimateGas: '0xffffffff',
        eth_getBlockByNumber: { number: '0x10', baseFeePerGas: much },
      },
    )
    const { fees } = await plan('speed-up')
    expect(fees).toMatchObject({ gas: 50_000n, maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: 10n * GWEI })
    expect((await plan('cancel')).fees.gas).toBe(100_000n)
  })

  it('offers an eighth more than the previous price if the node returns no price', async () => {
    const { plan } = await sent({}, { eth_gasPrice: '0x0', eth_maxPriorityFeePerGas: '0x0' })
    expect((await plan('speed-up')).fees).toMatchObject({ maxFeePerGas: (10n * GWEI * 9n) / 8n })
  })
})

describe('readStatus', () => {
  it('marks the transaction of a node as proven only if it hashes to the hash', async () => {
    const honest = await sent()
    expect((await honest.tracking.readStatus(honest.request)).sent?.isProven).toBe(true)
    const lying = await sent({ nonce: '0x9' })
    expect((await lying.tracking.readStatus(lying.request)).sent).toEqual({ nonce: 9 })
  })
})
