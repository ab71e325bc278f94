// @vitest-environment happy-dom
import type { ApprovalsFound, TokenApproval } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { DAY_MS, HOUR_MS } from '@latchkey/primitives'
import { createFakeClock, type FakeGatewayData } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const TOKEN = `0x${'77'.repeat(20)}`
const SPENDER = `0x${'88'.repeat(20)}`
const one: TokenApproval = { networkId: 'eip155:1', spender: SPENDER, type: 'token', token: TOKEN, amount: 2n ** 255n }
const all: TokenApproval = { networkId: 'eip155:1', spender: SPENDER, type: 'all', collection: TOKEN }
const dollars = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${TOKEN}`,
  value: 180,
  price: 2,
  quantity: { decimals: '6', numeric: '90' },
  iconUrl: null,
}
const history = [{ name: 'AccountSettings', params: undefined }] as const

function show(readApprovals: () => Promise<ApprovalsFound>, gateway: FakeGatewayData = {}) {
  return showView(['ApprovalsManager'], {
    wallets: [HARBOR],
    connected: 'harbor',
    history,
    gateway,
    before: ({ adapter }) => {
      adapter.readApprovals = readApprovals
      adapter.readCode = async ({ addresses }) => addresses.map((address) => ({ address, kind: 'contract' as const }))
    },
  })
}

const found = (...approvals: readonly TokenApproval[]) => show(async () => ({ approvals, isCut: false }))
const failing = () =>
  show(async () => {
    throw new WalletError('rpc/unreachable', { method: 'eth_getLogs' })
  })

viewContract({
  loading: [() => show(() => new Promise(() => {})), ({ shadow }) => shadow.querySelector('[aria-busy=true]') !== null],
  'two approvals': [() => found(one, all), 'Revoke'],
  none: [() => found(), 'No approvals'],
  'searched in part': [
    () => show(async () => ({ approvals: [one], isCut: false, sinceBlock: 5n })),
    'Older approvals are not shown',
  ],
  'searched from a day on': [
    () =>
      show(async () => ({ approvals: [], isCut: false }), {
        networks: ['eip155:1'],
        approvals: { [ACCOUNT]: [] },
        coverage: [{ chain: 'eip155:1', isIndexed: true, since: { block: 7, minedAt: '2026-01-02T03:04:05.000Z' } }],
      }),
    'Approvals from before January 2, 2026 are not shown.',
  ],
  failed: [failing, 'Approvals could not be read'],
})

describe('ApprovalsManager', () => {
  it('shows the limit, the amount at risk, and the dates of the approval and its last use', async () => {
    const view = await showView(['ApprovalsManager'], {
      wallets: [HARBOR],
      connected: 'harbor',
      history,
      gateway: { balances: { [ACCOUNT]: [dollars] } },
      before: ({ adapter }) => {
        const now = createFakeClock().now()
        const times = { givenAt: now - 3 * DAY_MS, lastUsedAt: now - 2 * HOUR_MS }
        adapter.readApprovals = async () => ({ approvals: [{ ...one, amount: 100_000_000n, ...times }], isCut: false })
        adapter.call = async ({ data }) => {
          const value = data.startsWith('0x313ce567') ? 6n : data.startsWith('0x70a08231') ? 90_000_000n : undefined
          if (value !== undefined) return `0x${value.toString(16).padStart(64, '0')}`
          return data.startsWith('0x95d89b41') ? `0x${'55534443'.padEnd(64, '0')}` : '0x'
        }
      },
    })
    await view.until(() => view.text().includes('Up to 100 USDC'))
    const notes = [...view.shadow.querySelectorAll('.lk-approval-notes > *')].map((note) => note.textContent)
    expect(notes).toEqual(['At risk: $180.00', 'Given 3d ago · last used 2h ago'])
  })

  it('revokes an approval, and shows the list without it', async () => {
    let left: readonly TokenApproval[] = [one, all]
    const view = await show(async () => ({ approvals: left, isCut: false }))
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 2)
    left = [all]
    const [name = ''] = view.names('button').filter((each) => each.startsWith('Revoke'))
    await view.press('button', name)
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 1)
    expect(view.adapter.sent).toMatchObject([{ to: TOKEN, value: 0n }])
  })

  it('keeps an approval if the visitor declines its revocation, and shows that', async () => {
    const view = await found(one)
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 1)
    view.connector.wallet('harbor').rejectNext()
    const [name = ''] = view.names('button').filter((each) => each.startsWith('Revoke'))
    await view.press('button', name)
    await view.until(() => view.text().includes('Declined in the wallet'))
    expect(view.adapter.sent).toEqual([])
  })
})
