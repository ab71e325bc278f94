import { describe, expect, it } from 'vitest'
import { costOf, isSafeMethod, timeoutMsOf } from './rpc-methods.ts'

describe('a method of JSON-RPC', () => {
  it.each([
    'net_version',
    'net_listening',
    'web3_clientVersion',
    'web3_sha3',
    'eth_createAccessList',
    'eth_simulateV1',
    'eth_blobBaseFee',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
    'eth_getRawTransactionByHash',
    'eth_sendRawTransactionSync',
  ])('%s is forwarded (Spec §7)', (method) => {
    expect(isSafeMethod(method)).toBe(true)
  })

  it.each(['toString', '__proto__', 'constructor', 'eth_sign', 'net_peerCount', 'ETH_CALL', ''])(
    '%s is not forwarded (Spec §8)',
    (method) => {
      expect([isSafeMethod(method), costOf(method)]).toEqual([false, 1])
    },
  )

  it.each([
    ['eth_chainId', '[]', 1],
    ['eth_call', '[{}, "latest"]', 2],
    ['eth_getBlockByNumber', '["latest", false]', 2],
    ['eth_getBlockByNumber', '["latest", true ]', 10],
    ['eth_getBlockByHash', '["0x1",true]', 10],
    ['eth_getLogs', '[{}]', 10],
    ['eth_getProof', '[]', 10],
    ['eth_getBlockReceipts', '["latest"]', 10],
    ['eth_simulateV1', '[]', 20],
    ['eth_simulateV1', '{', 20],
    ['eth_simulateV1', '[{"blockStateCalls":[{"calls":[{},{},{}]}]},"latest"]', 26],
    ['eth_simulateV1', '[{"blockStateCalls":[{"calls":[]},{"calls":[{}]},{"calls":[],"stateOverrides":{}}]}]', 62],
  ])('%s with %s costs %3$i (Spec §5)', (method, params, cost) => {
    expect(costOf(method, params)).toBe(cost)
  })

  it('has a longer timeout if it waits for a receipt (Spec §9)', () => {
    expect([timeoutMsOf('eth_sendRawTransaction'), timeoutMsOf('eth_sendRawTransactionSync')]).toEqual([10_000, 30_000])
  })
})
