// @vitest-environment happy-dom
import type { FakeGatewayData } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { connectedWorld, richAccount } from '../testing/account-data.fixture.ts'
import { showView } from '../testing/show-view.fixture.ts'

type HistoryCoverage = NonNullable<FakeGatewayData['coverage']>[number]

const chain = 'eip155:1'
const since = { block: 21_000_000, minedAt: '2025-12-31T00:00:00.000Z' }
const LATE: HistoryCoverage = { chain, isIndexed: true, since }
const WHOLE: HistoryCoverage = { chain, isIndexed: true, since: null }
/** Networks without an index, and with an index that is still empty. */
const NONE: HistoryCoverage = { chain, isIndexed: false, since: null }

const EXPLORER = 'View on Etherscan'

async function show(coverage: HistoryCoverage, { isEmpty = false } = {}) {
  const gateway = { ...richAccount, ...(isEmpty ? { history: {} } : {}), coverage: [coverage] }
  const view = await showView(['Transactions'], { ...connectedWorld, gateway })
  await view.until(() => (isEmpty ? view.text().includes('ctivity ') : view.names('listitem').length > 0))
  return view
}

describe('NoActivity', () => {
  it('shows that the activity of a network is not recorded if the service has no history of it', async () => {
    const view = await show(NONE, { isEmpty: true })
    expect(view.text()).toContain('Activity on Ethereum is not recorded here')
    expect(view.text()).toContain('This says nothing about your account. A block explorer shows all of it.')
    expect(view.text()).not.toContain('No activity')
    expect(view.names('link')).toEqual([EXPLORER])
  })

  it('shows the start of the recorded activity if the history starts later than the network', async () => {
    const view = await show(LATE, { isEmpty: true })
    expect(view.text()).toContain('No activity since December 31, 2025')
    expect(view.text()).toContain('A block explorer shows what came before.')
    expect(view.names('link')).toEqual([EXPLORER])
  })

  it('shows that there is no activity yet if the history is complete', async () => {
    const view = await show(WHOLE, { isEmpty: true })
    expect(view.text()).toContain('No activity yet')
    expect(view.names('link')).toEqual([])
  })
})

describe('ActivitySince', () => {
  it('shows the day and the block of the start of the history, at the end of the list', async () => {
    const view = await show(LATE)
    expect(view.text()).toContain('Activity has been recorded since December 31, 2025 (block 21,000,000).')
    expect(view.names('link')).toContain(EXPLORER)
  })

  it('renders nothing if the history is complete', async () => {
    const view = await show(WHOLE)
    expect(view.text()).not.toContain('has been recorded')
  })
})
