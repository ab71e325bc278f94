import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { type ChainEvent, type EventKind, ZERO_ADDRESS } from './activity.ts'
import { classifyTransaction } from './classify-transaction.ts'

const [me, you, token] = ['11', '22', '33'].map((pair): Hex => `0x${pair.repeat(20)}`) as [Hex, Hex, Hex]
const dead: Hex = '0x000000000000000000000000000000000000dead'

const move = (kind: EventKind, from: Hex, to: Hex): ChainEvent => ({
  kind,
  contract: kind === 'native' ? null : token,
  tokenId: kind === 'erc721' || kind === 'erc1155' ? 1n : null,
  from,
  to,
  amount: 1n,
})

describe('classifyTransaction', () => {
  it.each([
    ['send', [move('native', me, you)]],
    ['send', [move('erc20', me, you), move('erc20', me, you)]],
    ['send', [move('native', me, me)]],
    ['send', [move('native', me, ZERO_ADDRESS)]],
    ['receive', [move('native', you, me)]],
    ['receive', [move('erc721', you, me)]],
    ['mint', [move('erc721', ZERO_ADDRESS, me)]],
    ['mint', [move('erc20', ZERO_ADDRESS, me)]],
    ['mint', [move('native', me, token), move('erc1155', ZERO_ADDRESS, me)]],
    ['trade', [move('native', me, token), move('erc20', ZERO_ADDRESS, me)]],
    ['trade', [move('erc20', me, you), move('native', you, me)]],
    ['burn', [move('erc20', me, ZERO_ADDRESS)]],
    ['burn', [move('erc721', me, dead)]],
    ['approve', [move('approval', me, you)]],
    ['approve', [move('approvalForAll', me, you)]],
    ['send', [move('approval', me, you), move('erc20', me, you)]],
    ['execute', [move('approval', you, me)]],
    ['execute', [move('operation', me, you)]],
    ['execute', []],
  ] as const)('returns %s (Spec §3) — case %#', (expected, events) => {
    expect(classifyTransaction({ from: me, to: token, events }, me)).toBe(expected)
  })

  it('returns deploy for the creator of a contract, not for a receiver of its payment (Spec §3)', () => {
    const seen = { from: me, to: null, events: [move('native', me, you)] }
    expect([classifyTransaction(seen, me), classifyTransaction(seen, you)]).toEqual(['deploy', 'receive'])
  })
})
