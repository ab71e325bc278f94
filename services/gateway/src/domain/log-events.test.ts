import type { Hex } from '@latchkey/primitives'
import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from './activity.ts'
import { eventsOfLog } from './log-events.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
  'event UserOperationEvent(bytes32 indexed hash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 cost, uint256 used)',
])
const [token, from, to, operator] = ['11', '22', '33', '44'].map((pair): Hex => `0x${pair.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const [uint, uints] = [
  [{ type: 'uint256' }, { type: 'uint256' }],
  [{ type: 'uint256[]' }, { type: 'uint256[]' }],
] as const
const topics = (eventName: (typeof abi)[number]['name'], args: Readonly<Record<string, unknown>>) =>
  encodeEventTopics({ abi, eventName, args } as never) as Hex[]

describe('eventsOfLog', () => {
  it('returns an ERC-20 transfer for three topics and an ERC-721 one for four (Spec §3)', () => {
    const [topic = '0x', a = '0x', b = '0x'] = topics('Transfer', { from, to })
    const value: Hex = `0x${'0'.repeat(63)}9`
    const move = { contract: token, from, to }
    expect(eventsOfLog({ address: token, topics: [topic, a, b], data: value }, undefined)).toEqual([
      { ...move, kind: 'erc20', tokenId: null, amount: 9n },
    ])
    expect(eventsOfLog({ address: token, topics: [topic, a, b, value], data: '0x' }, undefined)).toEqual([
      { ...move, kind: 'erc721', tokenId: 9n, amount: 1n },
    ])
  })

  it('returns one ERC-1155 transfer for each token id of a batch (Spec §3)', () => {
    const args = { operator, from, to }
    const single = encodeAbiParameters(uint, [7n, 3n])
    const batch = encodeAbiParameters(uints, [
      [1n, 2n, 5n],
      [10n, 0n, 30n],
    ])
    const move = { kind: 'erc1155', contract: token, from, to }
    expect(eventsOfLog({ address: token, topics: topics('TransferSingle', args), data: single }, undefined)).toEqual([
      { ...move, tokenId: 7n, amount: 3n },
    ])
    expect(eventsOfLog({ address: token, topics: topics('TransferBatch', args), data: batch }, undefined)).toEqual([
      { ...move, tokenId: 1n, amount: 10n },
      { ...move, tokenId: 5n, amount: 30n },
    ])
  })

  it('returns an approval with the new allowance, also if that is zero (Spec §3)', () => {
    const approval = topics('Approval', { owner: from, spender: to })
    const all = topics('ApprovalForAll', { owner: from, operator: to })
    const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
    const eventOf = (given: readonly Hex[], data: Hex) => {
      const [event] = eventsOfLog({ address: token, topics: [...given], data }, undefined)
      return event && [event.kind, event.tokenId, event.amount]
    }
    expect([5, 0].map((value) => eventOf(approval, word(value)))).toEqual([
      ['approval', null, 5n],
      ['approval', null, 0n],
    ])
    expect(eventOf([...approval, word(7)], '0x')).toEqual(['approval', 7n, 1n])
    expect([1, 0].map((value) => eventOf(all, word(value)))).toEqual([
      ['approvalForAll', null, 1n],
      ['approvalForAll', null, 0n],
    ])
    expect(eventOf(all, '0x')).toBeUndefined()
  })

  it('returns nothing for transfers of zero, so that look-alike addresses are not planted (Spec §3)', () => {
    const data: Hex = `0x${'0'.repeat(64)}`
    expect(eventsOfLog({ address: token, topics: topics('Transfer', { from, to }), data }, undefined)).toEqual([])
  })

  it('returns a wrapped coin only for the configured contract (Spec §3)', () => {
    const data = `0x${'0'.repeat(63)}5` as const
    const deposit = { address: token, topics: topics('Deposit', { dst: to }), data }
    const withdrawal = { address: token, topics: topics('Withdrawal', { src: from }), data }
    expect(eventsOfLog(deposit, token)).toMatchObject([{ kind: 'erc20', from: ZERO_ADDRESS, to, amount: 5n }])
    expect(eventsOfLog(withdrawal, token)).toMatchObject([{ kind: 'erc20', from, to: ZERO_ADDRESS, amount: 5n }])
    expect([...eventsOfLog(deposit, undefined), ...eventsOfLog(deposit, from)]).toEqual([])
  })

  it('returns a user operation only for an EntryPoint (Spec §3)', () => {
    const log = {
      topics: topics('UserOperationEvent', { hash: `0x${'0'.repeat(64)}`, sender: from, paymaster: to }),
      data: '0x' as const,
    }
    const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
    expect(eventsOfLog({ ...log, address: entryPoint }, undefined)).toMatchObject([{ kind: 'operation', from }])
    expect(eventsOfLog({ ...log, address: token }, undefined)).toEqual([])
  })

  it('never throws, whatever a contract emits (Spec §5)', () => {
    const word = fc.stringMatching(/^[0-9a-f]{64}$/).map((digits): Hex => `0x${digits}`)
    const known = abi.map(({ name }) => topics(name, {})[0] ?? '0x')
    const bytes = fc.stringMatching(/^(?:[0-9a-f]{2}){0,200}$/).map((digits): Hex => `0x${digits}`)
    const small = fc
      .array(fc.nat(12), { maxLength: 14 })
      .map((words): Hex => `0x${words.map((n) => (n * 32).toString(16).padStart(64, '0')).join('')}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.array(word, { maxLength: 3 }),
        fc.oneof(bytes, small),
        (topic, rest, data) => {
          for (const event of eventsOfLog({ address: token, topics: [topic, ...rest], data }, token))
            expect([event.from.length, event.to.length]).toEqual([42, 42])
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
