import { type Devnet, payoutAbi, startDevnet } from '@latchkey/devnet'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainNode } from '../ports/chain-node.ts'
import { createFaultyNode, down, type Fault, lacking, refusing } from '../testing/faulty-node.fixture.ts'
import { createRpcClient, dataOf } from '../testing/rpc-client.fixture.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createHttpNode } from './http-node.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcBlockSource } from './rpc-block-source.ts'
import { TRACE_REPROBE_MS } from './trace-reader.ts'

let devnet: Devnet
/** The block in which a contract pays 5 and 7 to two accounts from inside a call, out of 12. */
let paidIn: number
const WHOLE = [12n, 5n, 7n]
const OUTER = [12n]
const TRACES = ['trace_block', 'debug_traceBlockByHash'] as const

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], history: false })
  const data = dataOf(payoutAbi, 'pay', [
    [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`],
    [5n, 7n],
  ])
  const from: Hex = devnet.accounts[0]?.address ?? '0x'
  const sent = await createRpcClient(devnet.urls[1] ?? '').send({
    from,
    to: devnet.contracts[1]?.payout,
    value: '0xc',
    data,
  })
  paidIn = sent.blockNumber
})
afterAll(() => devnet?.stop())

const realNode = (fault?: Fault) => createFaultyNode(createHttpNode({ url: devnet.urls[1] ?? '' }), fault)

/** Returns a function that reads the block and returns the moved amounts; the reader keeps its state between calls. */
function createReader(
  nodes: readonly ChainNode[],
  options: { readsTraces?: boolean; clock?: { now: () => number } } = {},
) {
  const clock = options.clock ?? createFakeClock()
  const logged: string[] = []
  const log = (_: unknown, text: string) => logged.push(text)
  const source = createRpcBlockSource({
    chainId: 1,
    nodes: createNodePool({ nodes, chainId: 1, clock }),
    clock,
    logger: { warn: log, info: log } as never,
    ...options,
  })
  return {
    logged,
    async read() {
      const [block] = await (await source.findBranch(undefined)).read(paidIn, paidIn)
      return {
        isTraced: block?.isTraced,
        amounts: block?.transactions.flatMap(({ events }) => events.map(({ amount }) => amount)),
      }
    },
  }
}

describe('traces', () => {
  it.each([
    ['a time-out', down],
    [
      'an error of HTTP',
      () => {
        throw new WalletError('rpc/http', { method: 'trace_block', status: 503 })
      },
    ],
    ['an error of the node', refusing(TRACES, -32000, 'historical state is not available')],
    ['a limit', refusing(TRACES, -32005, 'method not available: too many requests')],
    ['an internal error', refusing(TRACES, -32603, 'Internal error')],
    ['no answer', () => ({ result: null })],
  ] as const)('are read again after %s, and the block is not stored without them (Spec §7)', async (_, fault) => {
    const node = realNode(({ method }) => (method.includes('trace') ? fault({ method }) : undefined))
    const { read } = createReader([node])
    await expect(read()).rejects.toSatisfy(isWalletError)
    node.fail(() => undefined)
    expect(await read()).toEqual({ isTraced: true, amounts: WHOLE })
  })

  it('come from the node that has them, whichever is first (Spec §7)', async () => {
    const without = realNode(lacking(...TRACES))
    for (const nodes of [
      [without, realNode()],
      [realNode(), without],
      [without, realNode(lacking('trace_block'))],
    ])
      expect(await createReader(nodes).read()).toEqual({ isTraced: true, amounts: WHOLE })
  })

  it('are waited for while the one node that has them fails temporarily (Spec §7)', async () => {
    const owner = realNode()
    const { read } = createReader([realNode(lacking(...TRACES)), owner])
    expect(await read()).toEqual({ isTraced: true, amounts: WHOLE })
    owner.fail(down)
    await expect(read()).rejects.toMatchObject({ code: 'rpc/timeout' })
    owner.fail(() => undefined)
    expect(await read()).toEqual({ isTraced: true, amounts: WHOLE })
  })

  it.each([-32601, -32604, -32004])(
    'are skipped if every node responded with %i, which is logged once and tried again after ten minutes (Spec §7)',
    async (code) => {
      const clock = createFakeClock()
      const nodes = [1, 2].map(() => realNode(refusing(TRACES, code, 'not supported')))
      const { read, logged } = createReader(nodes, { clock })
      const traceCalls = () =>
        nodes.flatMap(({ received }) => received).filter((method) => method.includes('trace')).length
      expect(await read()).toEqual({ isTraced: false, amounts: OUTER })
      expect(await read()).toEqual({ isTraced: false, amounts: OUTER })
      expect([traceCalls(), logged]).toEqual([4, ['no node has traces: payments from inside calls are not indexed']])
      nodes[1]?.fail(() => undefined)
      clock.advance(TRACE_REPROBE_MS - 1)
      expect(await read()).toEqual({ isTraced: false, amounts: OUTER })
      clock.advance(1)
      expect(await read()).toEqual({ isTraced: true, amounts: WHOLE })
      expect(logged).toHaveLength(2)
    },
  )

  it('stay skipped if a node that lacks them is down at the next attempt (Spec §7)', async () => {
    const clock = createFakeClock()
    const nodes = [1, 2].map(() => realNode(lacking(...TRACES)))
    const { read } = createReader(nodes, { clock })
    await read()
    nodes[1]?.fail(down)
    clock.advance(TRACE_REPROBE_MS)
    expect(await read()).toEqual({ isTraced: false, amounts: OUTER })
  })

  it('of another block, or not of every transaction, count as a failure (Spec §7)', async () => {
    const other = {
      type: 'call',
      action: {},
      blockHash: `0x${'ab'.repeat(32)}`,
      traceAddress: [],
      transactionPosition: 0,
    }
    for (const result of [[other], []]) {
      const node = realNode(({ method }) => (method === 'trace_block' ? { result } : undefined))
      expect(await createReader([node, realNode()]).read()).toEqual({ isTraced: true, amounts: WHOLE })
      await expect(
        createReader([realNode(({ method }) => (method.includes('trace') ? { result } : undefined))]).read(),
      ).rejects.toMatchObject({ code: 'http/malformed' })
    }
  })

  it('are requested from an unresponsive node once in a read, not once for each method', async () => {
    const silent = realNode(({ method }) => (method.includes('trace') ? down({ method }) : undefined))
    const { read } = createReader([silent, realNode(lacking('trace_block'))])
    expect(await read()).toEqual({ isTraced: true, amounts: WHOLE })
    expect(silent.received.filter((method) => method.includes('trace'))).toEqual(['trace_block'])
  })

  it('are not requested if the operator turned them off', async () => {
    const node = realNode()
    expect(await createReader([node], { readsTraces: false }).read()).toEqual({ isTraced: false, amounts: OUTER })
    expect(node.received.filter((method) => method.includes('trace'))).toEqual([])
  })
})
