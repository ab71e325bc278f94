import { describe, expect, it } from 'vitest'
import { createNodePool } from '../drivers/node-pool.ts'
import type { NodeAnswer, RpcCall } from '../ports/chain-node.ts'
import { createFakeClock, createScriptedNode, hashOf, headerOf } from '../testing/scripted-node.fixture.ts'
import { createBlockFollower } from './follow-blocks.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const never = new AbortController().signal

/** A chain whose newest block the test sets; a branch begins after the block at which it forks. */
function startChain() {
  const state = { number: 10, branch: 'a', forkedAt: 0, isDown: false }
  const branchAt = (number: number) => (number > state.forkedAt ? state.branch : 'a')
  const blockAt = (number: number) => ({
    ...headerOf(number, branchAt(number)),
    parentHash: hashOf(branchAt(number - 1), number - 1),
    transactions: ['0x'],
    size: '0x1',
  })
  const log = (blockHash: string) => ({ address: ADDRESS, topics: [], data: '0x', blockHash, removed: false })
  const node = createScriptedNode(({ method, params }: RpcCall): NodeAnswer | undefined => {
    const [first] = (params ?? []) as [string | { blockHash: string }]
    if (state.isDown) return undefined
    if (typeof first === 'object') return { result: [log(first.blockHash)] }
    if (method === 'eth_getBlockByNumber') return { result: blockAt(state.number) }
    return { result: blockAt(Number.parseInt(first.slice(3), 16)) }
  })
  const follower = createBlockFollower(createNodePool({ nodes: [node], chainId: 1, clock: createFakeClock() }))
  const read = async () =>
    (await follower.read({}, never))?.map(({ isRemoved, header, logs }) => {
      const { number, hash, transactions } = JSON.parse(header)
      const { removed, blockHash } = JSON.parse(logs[0]?.text ?? '{}')
      expect([transactions, removed, blockHash]).toEqual([undefined, isRemoved, hash])
      return `${isRemoved ? '-' : '+'}${hash.slice(2, 3)}${Number(number)}`
    })
  return { state, node, read }
}

describe('a follower of blocks', () => {
  it('returns nothing at first, then each block once with its logs (Spec §7)', async () => {
    const { state, read } = startChain()
    expect(await read()).toEqual([])
    state.number = 12
    expect(await read()).toEqual(['+a11', '+a12'])
    expect(await read()).toEqual([])
  })

  it('removes the blocks of a dropped branch, newest first (Spec §7)', async () => {
    const { state, read } = startChain()
    await read()
    state.number = 12
    await read()
    Object.assign(state, { branch: 'b', forkedAt: 10, number: 13 })
    expect(await read()).toEqual(['-a12', '-a11', '+b11', '+b12', '+b13'])
  })

  it('removes nothing for a node that lags (Spec §7)', async () => {
    const { state, read } = startChain()
    await read()
    state.number = 12
    await read()
    for (const number of [11, 9]) {
      state.number = number
      expect(await read()).toEqual([])
    }
    state.number = 13
    expect(await read()).toEqual(['+a13'])
  })

  it('changes nothing while no node responds, and returns the missed blocks afterwards (Spec §7.32)', async () => {
    const { state, read } = startChain()
    await read()
    Object.assign(state, { number: 11, isDown: true })
    await expect(read()).rejects.toThrow()
    state.isDown = false
    expect(await read()).toEqual(['+a11'])
  })

  it('reports missing blocks if the chain moved too far, and starts again (Spec §7)', async () => {
    const { state, read } = startChain()
    await read()
    state.number = 100
    expect(await read()).toBeUndefined()
    expect(await read()).toEqual([])
    state.number = 101
    expect(await read()).toEqual(['+a101'])
  })
})
