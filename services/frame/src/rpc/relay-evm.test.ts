import { WalletError } from '@latchkey/errors'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { relayEvm } from './relay-evm.ts'

const RAW = '0x02c0'
const HASH = keccak256(RAW)

/** A node with an answer for each method; `undefined`: it does not answer in time. */
function nodeOf(answers: Readonly<Record<string, unknown>>) {
  const calls: string[] = []
  return {
    calls,
    async request(method: string) {
      calls.push(method)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw new WalletError('rpc/timeout', { method, timeoutMs: 10_000 })
      return answer
    },
  }
}

describe('relayEvm', () => {
  it('returns the hash of the transaction that it sent', async () => {
    const node = nodeOf({ eth_sendRawTransaction: HASH })
    expect(await relayEvm(node, RAW)).toBe(HASH)
    expect(node.calls).toEqual(['eth_sendRawTransaction'])
  })

  it('looks the transaction up once when the node does not answer, and sends it only once', async () => {
    const found = nodeOf({ eth_getTransactionByHash: { hash: HASH } })
    expect(await relayEvm(found, RAW)).toBe(HASH)
    const lost = nodeOf({ eth_getTransactionByHash: null })
    await expect(relayEvm(lost, RAW)).rejects.toMatchObject({ code: 'send/may-be-pending' })
    for (const { calls } of [found, lost]) expect(calls).toEqual(['eth_sendRawTransaction', 'eth_getTransactionByHash'])
  })

  it('returns the hash of a transaction that the node knew already', async () => {
    const known = new WalletError('rpc/error', { method: 'eth_sendRawTransaction', reason: 'already known' })
    expect(
      await relayEvm(nodeOf({ eth_sendRawTransaction: known, eth_getTransactionByHash: { hash: HASH } }), RAW),
    ).toBe(HASH)
  })

  it('reports the refusal of the node', async () => {
    const refusal = new WalletError('rpc/error', { method: 'eth_sendRawTransaction', reason: 'nonce too low' })
    const node = nodeOf({ eth_sendRawTransaction: refusal, eth_getTransactionByHash: null })
    await expect(relayEvm(node, RAW)).rejects.toBe(refusal)
  })

  it('X37: refuses a node that names another hash', async () => {
    const lying = nodeOf({ eth_sendRawTransaction: `0x${'12'.repeat(32)}`, eth_getTransactionByHash: null })
    await expect(relayEvm(lying, RAW)).rejects.toMatchObject({ code: 'transaction/not-proven' })
  })
})
