import { toFunctionSelector } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decode-call.ts'
import { CALLS } from './known-calls.ts'

const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
const [ME, TOKEN, FRIEND] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const call = (signature: string, ...words: readonly (bigint | number | string)[]) =>
  toFunctionSelector(signature) + words.map(word).join('')
const decode = (data: string, value = 0n) => decodeCall({ from: ME, to: TOKEN, value, data })

const approval = (amount: bigint) =>
  ({ type: 'approve', token: TOKEN, spender: FRIEND, amount, by: 'call', isShared: true }) as const
const UNREAD = [
  { type: 'call', contract: TOKEN, value: 0n },
  { type: 'unread', contract: TOKEN, givesRights: false },
]

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
  it('reads a transfer of native currency', () => {
    expect(decode('0x', 5n)).toEqual([{ type: 'send', asset: { type: 'native', amount: 5n }, from: ME, to: TOKEN }])
  })

  it('reads transfers, approvals and approvals for all', () => {
    expect(decode(call('transfer(address,uint256)', FRIEND, 7))).toEqual([
      { type: 'send', asset: { type: 'token', address: TOKEN, amount: 7n }, from: ME, to: FRIEND },
    ])
    expect(decode(call('approve(address,uint256)', FRIEND, 9))).toEqual([
      { type: 'approve', token: TOKEN, spender: FRIEND, amount: 9n, by: 'call', isShared: true },
    ])
    expect(decode(call('setApprovalForAll(address,bool)', FRIEND, 1))).toEqual([
      { type: 'approve-all', collection: TOKEN, spender: FRIEND, isApproved: true },
    ])
  })

  it('reads the token and the right that a Permit2 approval gives', () => {
    expect(decode(call('approve(address,address,uint160,uint48)', FRIEND, ME, 4, 10))).toEqual([
      { type: 'approve', token: FRIEND, spender: ME, amount: 4n, by: 'call', expiresAt: 10_000 },
    ])
  })

  it('finds an approval inside a bundle that is inside another bundle', () => {
    const hidden = bundle(call('refundETH()'), bundle(call('approve(address,uint256)', FRIEND, 1)))
    expect(decode(hidden)).toContainEqual(approval(1n))
  })

  it('includes the value of a bundle, also when the bundle has no calls', () => {
    const named = { type: 'call', contract: TOKEN, value: 5n, method: 'multicall' }
    expect(decode(bundle(call('refundETH()')), 5n)).toEqual([named, expect.objectContaining({ method: 'refundETH' })])
    expect(decode(bundle(), 5n)).toEqual([named])
  })

  it('stops at the maximum depth, and reports that there are more calls', () => {
    let data = call('approve(address,uint256)', FRIEND, 1)
    for (let depth = 0; depth < 12; depth++) data = bundle(data)
    expect(decode(data)).toEqual(UNREAD)
  })

  it('reads a bundle of a thousand harmless calls completely', () => {
    const fillers = Array.from({ length: 1_000 }, () => call('refundETH()'))
    expect(decode(bundle(...fillers, call('approve(address,uint256)', FRIEND, 1))).at(-1)).toEqual(approval(1n))
  })

  it('reports a bundle that is too long to be read', () => {
    const fillers = Array.from({ length: 2_100 }, () => call('refundETH()'))
    expect(decode(bundle(...fillers)).slice(-2)).toEqual(UNREAD)
  })

  it('reads the receiver of a swap, unless it is the sender or the router', () => {
    const swap = (to: bigint | string) =>
      decode(
        call('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', TOKEN, ME, 500, to, 9, 1, 0),
      )
    expect(swap(FRIEND)).toContainEqual({ type: 'proceeds', contract: TOKEN, to: FRIEND })
    for (const to of [ME, TOKEN, 0n, 1n, 2n])
      expect(swap(to)).toEqual([{ type: 'call', contract: TOKEN, value: 0n, method: 'exactInputSingle' }])
  })

  it('reads the receivers in the commands of the universal router', () => {
    const commands = `${word(96)}${word(160)}${word(0)}${word(1)}${'0c'.padEnd(64, '0')}`
    const inputs = `${word(1)}${word(32)}${word(64)}${word(FRIEND)}${word(5)}`
    const data = `${toFunctionSelector('execute(bytes,bytes[],uint256)')}${commands}${inputs}`
    expect(decode(data)).toContainEqual({ type: 'proceeds', contract: TOKEN, to: FRIEND })
  })

  it('marks a name that lures the visitor, and a selector without a known declaration', () => {
    expect(decode(call('claimRewards()'), 3n)).toEqual([
      { type: 'call', contract: TOKEN, value: 3n, method: 'claimRewards', isLure: true },
    ])
    expect(decode('0xdeadbeef')).toEqual([{ type: 'call', contract: TOKEN, value: 0n }])
  })

  it('reports data that does not match its selector or is too long to be read', () => {
    expect(decode(`${toFunctionSelector('approve(address,uint256)')}ffff`)).toEqual(UNREAD)
    expect(decode(`0x${'ff'.repeat(200_000)}`)).toEqual(UNREAD)
  })

  it('has one declaration for each selector', () => {
    const selectors = Object.keys(CALLS).map(toFunctionSelector)
    expect(new Set(selectors).size).toBe(selectors.length)
  })
})
