import type { TokenApproval } from '@latchkey/core/ports'
import { chainOf, DRAINER, MARKET, USDC } from '../fixtures/contracts.ts'
import { daysAgo, minutesAgo } from '../fixtures/moment.ts'
import { disc } from '../fixtures/pictures.ts'
import { ACCOUNT, installed, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { LOADING } from '../stage/signs.ts'

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

/** As an index lists them: with dates, and with the price and the picture of the token. */
const dated: readonly TokenApproval[] = [
  {
    ...{ networkId, type: 'token', token: USDC, spender: PERMIT2, amount: 2n ** 255n },
    givenAt: Date.parse(daysAgo(3)),
    lastUsedAt: Date.parse(minutesAgo(120)),
  },
  {
    ...{ networkId, type: 'token', token: USDC, spender: MARKET, amount: 250_000_000n },
    givenAt: Date.parse(daysAgo(240)),
  },
  { networkId, type: 'all', collection: USDC, spender: DRAINER, givenAt: Date.parse(daysAgo(1)) },
]
const holding = {
  balances: {
    [ACCOUNT]: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: networkId,
        address: `${networkId}:${USDC}`,
        value: 4250.5,
        price: 1,
        quantity: { decimals: '6', numeric: '4250.5' },
        iconUrl: disc('#2775ca', '$'),
      },
    ],
  },
}
const since = [{ chain: networkId, isIndexed: true, since: { block: 21_000_000, minedAt: daysAgo(90) } }]

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
  scene('ApprovalsManager', 'some', 'At risk: 250 USDC', { ...listing(some) }),
  scene('ApprovalsManager', 'dated', ['All USDC', 'last used 2h ago'], { ...listing(dated), gateway: holding }),
  scene('ApprovalsManager', 'long-dated', ['LONGESTSYMBOLEVERMADE', 'last used 2h ago'], {
    ...listing(dated, {}, 'LONGESTSYMBOLEVERMADE'),
    gateway: holding,
  }),
  scene('ApprovalsManager', 'since', 'Approvals from before February 13, 2026 are not shown.', {
    ...listing(dated),
    gateway: { ...holding, networks: [networkId], approvals: { [ACCOUNT]: [] }, coverage: since },
  }),
  scene('ApprovalsManager', 'in-part', 'Older approvals are not shown', {
    ...listing(some.slice(0, 1), { sinceBlock: 21_000_000n }),
  }),
  scene('ApprovalsManager', 'many', ['by 0x7777…7770', 'by 0x7777…7777'], {
    ...listing(
      Array.from({ length: 12 }, () => some)
        .flat()
        .map((each, at) => ({ ...each, spender: `0x${String(at).padStart(40, '7')}` })),
    ),
  }),
  scene('ApprovalsManager', 'long', 'At risk: 250 LONGESTSYMBOLEVERMADE', {
    ...listing(some, {}, 'LONGESTSYMBOLEVERMADE'),
  }),
  scene('ApprovalsManager', 'empty', 'No approvals', { ...listing([]) }),
  scene('ApprovalsManager', 'loading', LOADING, {
    ...listing([]),
    chain: { readApprovals: () => new Promise(() => {}) },
  }),
  scene('ApprovalsManager', 'error', 'Approvals could not be read', {
    ...listing([]),
    chain: { readApprovals: failing },
  }),
]
