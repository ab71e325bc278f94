import { describe, expect, it } from 'vitest'
import type { ChainNode, RpcCall } from '../ports/chain-node.ts'
import { createScriptedNode, hashOf, headerOf } from '../testing/scripted-node.fixture.ts'
import { surveyNodes } from './survey-nodes.ts'

const tip = { number: 100, hash: hashOf('a', 100) }

/** A node at a height of a branch. */
const at = (height: number, branch = 'a', chain = '0x1') =>
  createScriptedNode(({ method, params }: RpcCall) => {
    if (method === 'eth_chainId') return { result: chain }
    const requested = Array.isArray(params) && params[0] !== 'latest' ? Number(params[0]) : height
    return { result: requested > height ? null : headerOf(requested, branch) }
  })

/** A node that accepts a request and never responds. */
const silent: ChainNode = {
  send: (_, signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true })),
}

function survey(nodes: readonly ChainNode[], deadline = (_: number) => new AbortController().signal) {
  return surveyNodes({ chainId: 1, nodes, tip, deadline })
}

describe('a survey of nodes', () => {
  it('polls only the best node while it confirms the tip (Spec §7)', async () => {
    const other = at(500)
    expect(await survey([at(101), other])).toMatchObject({ relation: 'extends', head: { number: 101 } })
    expect(other.received).toEqual([])
  })

  it('does not wait for a silent node when another confirms the tip (Spec §7)', async () => {
    expect(await survey([at(20), silent, at(102)])).toMatchObject({ relation: 'extends', head: { number: 102 } })
  })

  it('waits 3 s for a node, and continues without it (Spec §7)', async () => {
    const delays: number[] = []
    const deadline = (delayMs: number) => {
      delays.push(delayMs)
      return AbortSignal.abort()
    }
    const expired: ChainNode = { send: async (_, signal) => Promise.reject(signal?.reason) }
    expect(await survey([expired, at(20), at(60)], deadline)).toMatchObject({
      relation: 'shorter',
      head: { number: 60 },
      haveAllResponded: false,
    })
    expect(new Set(delays)).toEqual(new Set([3_000]))
  })

  it('polls every node before it gives up a tip (Spec §7)', async () => {
    expect(await survey([at(101, 'b'), at(20), at(101, 'b')])).toMatchObject({
      relation: 'differs',
      haveAllResponded: true,
    })
    expect(await survey([at(101, 'b'), at(100)])).toMatchObject({ relation: 'extends', head: { number: 100 } })
  })

  it('ignores a node of another chain, and rejects if there is no other node (Spec §8)', async () => {
    expect(await survey([at(900, 'c', '0xa'), at(100)])).toMatchObject({ relation: 'extends', head: { number: 100 } })
    await expect(survey([at(900, 'c', '0xa')])).rejects.toMatchObject({ code: 'http/malformed' })
  })
})
