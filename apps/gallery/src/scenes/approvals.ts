import type { TokenApproval } from '@latchkey/core/ports'
import { chainOf, DRAINER, MARKET, USDC } from '../fixtures/contracts.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'

const history = [
  { name: 'Account', params: undefined },
  { name: 'AccountSettings', params: undefined },
] as const
const networkId = 'eip155:1'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const some: readonly TokenApproval[] = [
  { networkId, type: 'token', token: USDC, spender: PERMIT2, amount: 2n ** 255n },
  { networkId, type: 'token', token: USDC, spender: MARKET, amount: 250_000_000n },
  { networkId, type: 'all', collection: USDC, spender: DRAINER },
]

const listing = (approvals: readonly TokenApproval[], more: object = {}, symbol = 'USDC'): World => ({
  wallets: [installed('harbor')],
  connected: rdnsOf('harbor'),
  history,
  chain: { ...chainOf(symbol), readApprovals: async () => ({ approvals, isCut: false, ...more }) },
})
const failing = async (): Promise<never> => {
  throw new Error('down')
}

export const approvalsScenes: readonly Scene[] = [
  scene('ApprovalsManager', 'some', listing(some)),
  scene('ApprovalsManager', 'in-part', listing(some.slice(0, 1), { sinceBlock: 21_000_000n })),
  scene(
    'ApprovalsManager',
    'many',
    listing(
      Array.from({ length: 12 }, () => some)
        .flat()
        .map((each, at) => ({ ...each, spender: `0x${String(at).padStart(40, '7')}` })),
    ),
  ),
  scene('ApprovalsManager', 'long', listing(some, {}, 'LONGESTSYMBOLEVERMADE')),
  scene('ApprovalsManager', 'empty', listing([])),
  scene('ApprovalsManager', 'loading', { ...listing([]), chain: { readApprovals: () => new Promise(() => {}) } }),
  scene('ApprovalsManager', 'error', { ...listing([]), chain: { readApprovals: failing } }),
]
