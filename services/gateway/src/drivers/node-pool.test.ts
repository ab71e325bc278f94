import { WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import type { NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { createFakeClock, createScriptedNode, headerOf, type ScriptedNode } from '../testing/scripted-node.fixture.ts'
import { createNodePool } from './node-pool.ts'

/** A node that returns one result for everything, and is at block 100 by default. */
const up =
  (result: string, head = headerOf(100)) =>
  ({ method, params }: RpcCall): NodeAnswer => {
    if (method === 'eth_chainId') return { result: '0x1' }
    return { result: method === 'eth_getBlockByNumber' && Array.isArray(params) ? head : result }
  }
const down = () => undefined
const refusing = (code: number, message: string) => () => ({ error: { code, message } })
const blockNumber = [{ method: 'eth_blockNumber' }]

function poolOf(nodes: readonly ScriptedNode[], clock = createFakeClock()) {
  return createNodePool({ nodes, chainId: 1, clock })
}

/** Waits for the probes that run in parallel with a call. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a pool of nodes', () => {
  it('calls the next node if one fails (Spec §7.32)', async () => {
    const [first, second] = [createScriptedNode(down), createScriptedNode(up('0x2'))]
    expect(await poolOf([first, second]).send(blockNumber)).toEqual([{ result: '0x2' }])
    expect(first.received).toEqual(['eth_blockNumber'])
  })

  it.each([
    [3, 'execution reverted: no'],
    [-32602, 'Invalid params'],
    [-32000, 'nonce too low'],
    [-32000, 'insufficient funds for gas * price + value'],
    [-32003, 'transaction rejected'],
    [4001, 'User rejected the request.'],
    [-32000, 'replacement transaction underpriced'],
    [4, 'The transaction was added to the mempool but was not processed in 2s.'],
  ])('returns the error %i "%s" at once (Spec §7.32)', async (code, message) => {
    const second = createScriptedNode(up('0x2'))
    const pool = poolOf([createScriptedNode(refusing(code, message)), second])
    expect(await pool.send([{ method: 'eth_call' }])).toEqual([{ error: { code, message } }])
    expect(second.received).toEqual([])
  })

  it.each([
    [-32005, 'limit exceeded'],
    [-32603, 'Internal error'],
    [-32000, 'header not found'],
    [-32601, 'the method eth_getBlockReceipts does not exist'],
  ])('calls the next node after the error %i "%s" (Spec §7.32)', async (code, message) => {
    const pool = poolOf([createScriptedNode(refusing(code, message)), createScriptedNode(up('0x2'))])
    expect(await pool.send([{ method: 'eth_getBlockReceipts' }])).toEqual([{ result: '0x2' }])
  })

  it('resends only the failed entries of a batch (Spec §7.32)', async () => {
    const first = createScriptedNode(({ method }) =>
      method === 'eth_call' ? { error: { code: -32603, message: 'Internal error' } } : { result: '0x1' },
    )
    const second = createScriptedNode(up('0x2'))
    const outcomes = await poolOf([first, second]).send([{ method: 'eth_blockNumber' }, { method: 'eth_call' }])
    expect(outcomes).toEqual([{ result: '0x1' }, { result: '0x2' }])
    expect(second.received).toEqual(['eth_call'])
  })

  it('returns the last error of a node if all reject, and the failure if none responds (Spec §8.33)', async () => {
    const refused = await poolOf([
      createScriptedNode(refusing(-32603, 'Internal error')),
      createScriptedNode(down),
    ]).send(blockNumber)
    expect(refused).toEqual([{ error: { code: -32603, message: 'Internal error' } }])
    const silent = await poolOf([createScriptedNode(down), createScriptedNode(down)]).send(blockNumber)
    expect(silent).toMatchObject([{ failure: { code: 'rpc/timeout' } }])
  })

  it('treats "already known" after a timeout as success (Spec §7)', async () => {
    const raw = '0x02f86c'
    const pool = poolOf([createScriptedNode(down), createScriptedNode(refusing(-32000, 'already known'))])
    const send = [{ method: 'eth_sendRawTransaction', params: [raw] }]
    expect(await pool.send(send)).toEqual([{ result: keccak256(raw) }])
    const alone = poolOf([createScriptedNode(refusing(-32000, 'already known'))])
    expect(await alone.send(send)).toEqual([{ error: { code: -32000, message: 'already known' } }])
  })

  it('reports for a transaction that was sent twice that its receipt is not available yet (Spec §7)', async () => {
    const raw = '0x02f86c'
    const pool = poolOf([createScriptedNode(down), createScriptedNode(refusing(-32000, 'already known'))])
    const paramsText = JSON.stringify([raw, '0x7d0'])
    expect(await pool.send([{ method: 'eth_sendRawTransactionSync', paramsText }])).toMatchObject([
      { error: { code: 4, data: keccak256(raw) } },
    ])
  })

  it('gives no hash for a blob transaction, whose bytes do not contain it (Spec §7)', async () => {
    const pool = poolOf([createScriptedNode(down), createScriptedNode(refusing(-32000, 'already known'))])
    const outcomes = await pool.send([{ method: 'eth_sendRawTransaction', params: ['0x03f9'] }])
    expect(outcomes).toMatchObject([{ error: { code: -32000, message: 'already known' } }])
  })

  it('calls no other node for a result that is too large (Spec §7.32)', async () => {
    const failure = new WalletError('rpc/response-too-large', { limit: 1 })
    const [first, second] = [createScriptedNode(() => ({ failure })), createScriptedNode(up('0x2'))]
    expect(await poolOf([first, second]).send([{ method: 'eth_getLogs' }])).toEqual([{ failure }])
    expect(second.received).toEqual([])
  })

  it('rejects as unreachable, not as a bug, if the caller aborted before a request to a node', async () => {
    const node = createScriptedNode(up('0x2'))
    const [outcome] = await poolOf([node]).send(blockNumber, AbortSignal.abort())
    expect(outcome).toMatchObject({ failure: { code: 'http/unreachable' } })
    expect(node.received).toEqual([])
  })

  it('sends filter calls to the node that created the filter (Spec §7)', async () => {
    const clock = createFakeClock()
    const slow = createScriptedNode(up('0x1'), () => clock.advance(50))
    const quick = createScriptedNode(up('0x2'))
    const pool = poolOf([slow, quick], clock)
    await pool.send(blockNumber)
    await settle()
    expect(await pool.send([{ method: 'eth_getFilterChanges', params: ['0x1'] }, ...blockNumber])).toEqual([
      { result: '0x1' },
      { result: '0x2' },
    ])
  })
})

describe('ranking', () => {
  it('probes every 4 s while there is traffic, and never a single node (Spec §9.9)', async () => {
    const clock = createFakeClock()
    const [first, second, alone] = [up('0x1'), up('0x2'), up('0x3')].map((answer) => createScriptedNode(answer))
    if (first === undefined || second === undefined || alone === undefined) throw new Error('three nodes')
    const pool = poolOf([first, second], clock)
    await pool.send(blockNumber)
    await pool.send(blockNumber)
    clock.advance(3_999)
    await pool.send(blockNumber)
    expect(second.probes()).toBe(1)
    clock.advance(1)
    expect(second.probes()).toBe(1)
    await pool.send(blockNumber)
    expect([first.probes(), second.probes()]).toEqual([2, 2])
    await poolOf([alone]).send(blockNumber)
    expect(alone.probes()).toBe(0)
  })

  it('waits 1 s for a probe, and treats a missing response as a failure (Spec §9.9)', async () => {
    const stop = new AbortController()
    const delays: number[] = []
    const deadline = (delayMs: number) => {
      delays.push(delayMs)
      return stop.signal
    }
    const silent = {
      send: ([call]: readonly RpcCall[], signal?: AbortSignal) =>
        call?.method === 'eth_chainId'
          ? new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : Promise.resolve([{ result: '0x1' }]),
    }
    const nodes = [silent, createScriptedNode(up('0x2'))]
    const pool = createNodePool({ nodes, chainId: 1, clock: createFakeClock(), deadline })
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x1' }])
    expect(delays).toEqual([1_000, 1_000])
    stop.abort()
    await settle()
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2' }])
  })

  it('puts a node that fails its probes or serves another chain last (Spec §9.9)', async () => {
    const wrong = createScriptedNode(() => ({ result: '0x2105' }))
    const right = createScriptedNode(up('0x2'))
    const pool = poolOf([wrong, right])
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2105' }])
    await settle()
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2' }])
  })

  it('calls the node with the newest block first, however fast a stuck one is', async () => {
    const clock = createFakeClock()
    const stuck = createScriptedNode(up('0x1', headerOf(1_000)))
    const healthy = createScriptedNode(up('0x2', headerOf(1_500)), () => clock.advance(300))
    const pool = poolOf([stuck, healthy], clock)
    await pool.send(blockNumber)
    await settle()
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2' }])
  })

  it('restores a node as soon as a response shows that it has caught up', async () => {
    const clock = createFakeClock()
    let head = 1_000
    const behind = createScriptedNode((call) => up(toQuantity(head), headerOf(head))(call))
    const other = createScriptedNode(up('0x2', headerOf(1_500)), () => clock.advance(300))
    const pool = poolOf([behind, other], clock)
    await pool.send(blockNumber)
    await settle()
    expect(pool.ranked()).toHaveLength(2)
    const [, demoted] = pool.ranked()
    head = 1_499
    await demoted?.send(blockNumber)
    expect(pool.ranked()[0]).toBe(demoted)
  })

  it('ignores a height that no other of three nodes confirms', async () => {
    const liar = createScriptedNode(up('0x1', headerOf(9_999, 'b')))
    const others = [1_500, 1_501].map((head) => createScriptedNode(up('0x2', headerOf(head))))
    const pool = poolOf([liar, ...others])
    await pool.send(blockNumber)
    await settle()
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2' }])
  })

  it('trusts one node against two that are stuck on another chain', async () => {
    const stuck = [1_000, 1_000].map((head) => createScriptedNode(up('0x1', headerOf(head))))
    const healthy = createScriptedNode(({ method, params }) => {
      const height = Array.isArray(params) ? params[0] : undefined
      return method === 'eth_getBlockByNumber' && height !== 'latest'
        ? { result: headerOf(Number(height)) }
        : up('0x2', headerOf(1_500))({ method, params })
    })
    const pool = poolOf([...stuck, healthy])
    await pool.send(blockNumber)
    await settle()
    expect(await pool.send(blockNumber)).toEqual([{ result: '0x2' }])
  })

  it('ranks a node that failed a request of the index after the others, which callers cannot cause', async () => {
    const clock = createFakeClock()
    const slow = createScriptedNode((call) => (call.method === 'eth_getLogs' ? down() : up('0x1')(call)))
    const pool = poolOf([slow, createScriptedNode(up('0x2'))], clock)
    const [first] = pool.ranked()
    const logs = [{ method: 'eth_getLogs' }]
    await pool.send(logs)
    expect(pool.ranked()[0]).toBe(first)
    await expect(first?.send(logs)).rejects.toMatchObject({ code: 'rpc/timeout' })
    expect(pool.ranked()[1]).toBe(first)
    clock.advance(10_000)
    expect(pool.ranked()[0]).toBe(first)
  })
})
