import { type Devnet, payoutAbi, startDevnet } from '@latchkey/devnet'
import { systemClock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import { encodeAbiParameters, toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IndexedBlock } from '../domain/activity.ts'
import { createFaultyNode, lacking } from '../testing/faulty-node.fixture.ts'
import { EMITTER, FORWARDER, REFUSER, wordOf } from '../testing/raw-contracts.fixture.ts'
import { createRpcClient, dataOf, type RpcClient } from '../testing/rpc-client.fixture.ts'
import { createHttpNode } from './http-node.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcBlockSource } from './rpc-block-source.ts'

let devnet: Devnet
let rpc: RpcClient
let alice: Hex
const [one, two]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`]

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], history: false })
  rpc = createRpcClient(devnet.urls[1] ?? '')
  alice = devnet.accounts[0]?.address ?? '0x'
})
afterAll(() => devnet?.stop())

/** The real node without some methods, as a provider offers it. */
async function branchWithout(denied: readonly string[], chainId = 1) {
  const node = createFaultyNode(createHttpNode({ url: devnet.urls[1] ?? '' }), lacking(...denied))
  const nodes = createNodePool({ nodes: [node], chainId, clock: systemClock })
  return createRpcBlockSource({ chainId, nodes, clock: systemClock }).findBranch(undefined)
}
const moves = (blocks: readonly IndexedBlock[]) =>
  blocks.flatMap(({ transactions }) => transactions.flatMap(({ events }) => events))

describe('blocks over JSON-RPC', () => {
  it('contain payments from inside a call with either tracer, and only the outer value without one (Spec §7)', async () => {
    const data = dataOf(payoutAbi, 'pay', [
      [one, two],
      [5n, 7n],
    ])
    const payout = devnet.contracts[1]?.payout
    const { blockNumber } = await rpc.send({ from: alice, to: payout, value: '0xc', data })
    const read = async (denied: readonly string[]) =>
      moves(await (await branchWithout(denied)).read(blockNumber, blockNumber)).map(({ to, amount }) => [to, amount])
    const outer = [payout?.toLowerCase(), 12n]
    const whole = [outer, [one, 5n], [two, 7n]]
    expect(await read([])).toEqual(whole)
    expect(await read(['trace_block'])).toEqual(whole)
    expect(await read(['trace_block', 'debug_traceBlockByHash'])).toEqual([outer])
  })

  it('contain nothing of an inner call that failed (Spec §7)', async () => {
    const forwarder = (await rpc.send({ from: alice, data: FORWARDER })).contractAddress
    const refuser = (await rpc.send({ from: alice, data: REFUSER })).contractAddress
    const sent = await rpc.send({ from: alice, to: forwarder, value: '0x9', data: `0x${wordOf(refuser ?? '0x')}` })
    const passed = await rpc.send({ from: alice, to: forwarder, value: '0x9', data: `0x${wordOf(one)}` })
    for (const denied of [[], ['trace_block']]) {
      const source = await branchWithout(denied)
      expect(moves(await source.read(sent.blockNumber, sent.blockNumber))).toMatchObject([
        { to: forwarder, amount: 9n },
      ])
      expect(moves(await source.read(passed.blockNumber, passed.blockNumber))).toMatchObject([
        { to: forwarder, amount: 9n },
        { from: forwarder, to: one, amount: 9n },
      ])
    }
  })

  it('contain each token of an ERC-1155 batch (Spec §3)', async () => {
    const emitter = (await rpc.send({ from: alice, data: EMITTER })).contractAddress
    const topic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
    const data = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    )
    const { blockNumber } = await rpc.send({
      from: alice,
      to: emitter,
      data: `${topic}${wordOf(alice)}${wordOf(one)}${wordOf(two)}${data.slice(2)}`,
    })
    expect(moves(await (await branchWithout([])).read(blockNumber, blockNumber))).toMatchObject([
      { kind: 'erc1155', contract: emitter, from: one, to: two, tokenId: 1n, amount: 10n },
      { kind: 'erc1155', contract: emitter, from: one, to: two, tokenId: 2n, amount: 20n },
    ])
  })

  it('form a chain from block 0, and agree with the head (Spec §7)', async () => {
    const { head, hashAt, read } = await branchWithout([])
    const blocks = await read(0, head.number)
    expect([blocks.length, blocks.at(-1)?.hash]).toEqual([head.number + 1, head.hash])
    expect([await hashAt(head.number), await hashAt(head.number + 1)]).toEqual([head.hash, undefined])
  })

  it('of another chain are rejected before they empty the index (Spec §8)', async () => {
    await expect(branchWithout([], 10)).rejects.toMatchObject({ code: 'http/malformed' })
  })

  it('that do not exist cause a typed error (Spec §8)', async () => {
    await expect((await branchWithout([])).read(1_000_000, 1_000_001)).rejects.toMatchObject({ code: 'http/malformed' })
  })
})
