import { toFunctionSelector } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decode-call.ts'
import { CALLS } from './known-calls.ts'

const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
const [ME, TOKEN, FRIEND] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const call = (signature: string, ...words: readonly (bigint | number | string)[]) =>
  toFunctionSelector(signature) + words.map(word).join('')
const decode = (data: string, value = 0n) => decodeCall({ from: ME, to: TOKEN, value, data })

/** `multicall(bytes[])` of calls. */
function bundle(...calls: readonly string[]): string {
  const bodies = calls.map((data) => {
    const digits = data.slice(2)
    return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  })
  let offset = 32 * calls.length
  const heads = bodies.map((body) => {
    const head = word(offset)
    offset += body.length / 2
    return head
  })
  return toFunctionSelector('multicall(bytes[])') + word(32) + word(calls.length) + heads.join('') + bodies.join('')
}

describe('decodeCall', () => {
  it('reads a sending of native currency', () => {
    expect(decode('0x', 5n)).toEqual([{ type: 'send', asset: { type: 'native', amount: 5n }, from: ME, to: TOKEN }])
  })

  it('reads transfers, approvals and approvals of everything', () => {
    expect(decode(call('transfer(address,uint256)', FRIEND, 7))).toEqual([
      { type: 'send', asset: { type: 'token', address: TOKEN, amount: 7n }, from: ME, to: FRIEND },
    ])
    expect(decode(call('approve(address,uint256)', FRIEND, 9))).toEqual([
      { type: 'approve', token: TOKEN, spender: FRIEND, amount: 9n, by: 'call' },
    ])
    expect(decode(call('setApprovalForAll(address,bool)', FRIEND, 1))).toEqual([
      { type: 'approve-all', collection: TOKEN, spender: FRIEND, isApproved: true },
    ])
  })

  it('reads the right that Permit2 gives, with the token it is for', () => {
    expect(decode(call('approve(address,address,uint160,uint48)', FRIEND, ME, 4, 10))).toEqual([
      { type: 'approve', token: FRIEND, spender: ME, amount: 4n, by: 'call', expiresAt: 10_000 },
    ])
  })

  it('finds an approval in the middle of a bundle in a bundle', () => {
    const hidden = bundle(call('refundETH()'), bundle(call('approve(address,uint256)', FRIEND, 1)))
    expect(decode(hidden)).toContainEqual({ type: 'approve', token: TOKEN, spender: FRIEND, amount: 1n, by: 'call' })
  })

  it('goes no deeper than anybody would bundle, and says that there is more', () => {
    let data = call('approve(address,uint256)', FRIEND, 1)
    for (let depth = 0; depth < 12; depth++) data = bundle(data)
    expect(decode(data)).toEqual([{ type: 'call', contract: TOKEN, value: 0n }])
  })

  it('marks a name that promises something, and a selector that nobody knows', () => {
    expect(decode(call('claimRewards()'), 3n)).toEqual([
      { type: 'call', contract: TOKEN, value: 3n, method: 'claimRewards', isLure: true },
    ])
    expect(decode('0xdeadbeef')).toEqual([{ type: 'call', contract: TOKEN, value: 0n }])
  })

  it('takes data that is not what its selector says for a call without a name', () => {
    expect(decode(`${toFunctionSelector('approve(address,uint256)')}ffff`)).toEqual([
      { type: 'call', contract: TOKEN, value: 0n },
    ])
    expect(decode(`0x${'ff'.repeat(200_000)}`)).toEqual([{ type: 'call', contract: TOKEN, value: 0n }])
  })

  it('keeps one declaration for each selector', () => {
    const selectors = Object.keys(CALLS).map(toFunctionSelector)
    expect(new Set(selectors).size).toBe(selectors.length)
  })
})
