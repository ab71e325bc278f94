// @vitest-environment happy-dom
import type { ApprovalsFound, TokenApproval } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const TOKEN = `0x${'77'.repeat(20)}`
const SPENDER = `0x${'88'.repeat(20)}`
const one: TokenApproval = { networkId: 'eip155:1', spender: SPENDER, type: 'token', token: TOKEN, amount: 2n ** 255n }
const all: TokenApproval = { networkId: 'eip155:1', spender: SPENDER, type: 'all', collection: TOKEN }
const history = [{ name: 'AccountSettings', params: undefined }] as const

function show(readApprovals: () => Promise<ApprovalsFound>) {
  return showView(['ApprovalsManager'], {
    wallets: [HARBOR],
    connected: 'harbor',
    history,
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
  failed: [failing, 'Approvals could not be read'],
})

describe('ApprovalsManager', () => {
  it('takes an approval back, and shows the list without it', async () => {
    let left: readonly TokenApproval[] = [one, all]
    const view = await show(async () => ({ approvals: left, isCut: false }))
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 2)
    left = [all]
    const [name = ''] = view.names('button').filter((each) => each.startsWith('Revoke'))
    await view.press('button', name)
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 1)
    expect(view.adapter.sent).toMatchObject([{ to: TOKEN, value: 0n }])
  })

  it('keeps an approval whose revocation the person declines, and says so', async () => {
    const view = await found(one)
    await view.until(() => view.shadow.querySelectorAll('[data-testid=approval]').length === 1)
    view.connector.wallet('harbor').rejectNext()
    const [name = ''] = view.names('button').filter((each) => each.startsWith('Revoke'))
    await view.press('button', name)
    await view.until(() => view.text().includes('Declined in the wallet'))
    expect(view.adapter.sent).toEqual([])
  })
})
