// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld, FRIEND, richAccount, twoTokens } from '../../testing/account-data.fixture.ts'
import { ACCOUNT, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const history = [{ name: 'Account', params: undefined }] as const
const show = (world: ViewWorld = {}) => showView(['Transactions'], { ...connectedWorld, history, ...world })
const failing: ViewWorld = { before: ({ gateway }) => gateway.failNext('getHistory') }

viewContract({
  transactions: [() => show(), 'December 2025'],
  nothing: [() => show({ gateway: {} }), 'No activity yet'],
  'a service that does not answer': [() => show(failing), 'Activity could not be loaded'],
})

describe('Transactions', () => {
  it('lists the activity of the account by month, newest first', async () => {
    const view = await show()
    await view.until(() => view.names('listitem').length === 11)
    expect(view.names('heading')).toEqual(['Activity', 'December 2025'])
    expect(view.names('listitem')[1]).toContain('Sent')
    expect(view.names('listitem')[1]).toContain('1 ETH')
  })

  it('shows the name of the counterpart if the gateway has one', async () => {
    const identities = { ...richAccount.identities, [FRIEND]: { name: 'bob.eth', avatar: null } }
    const view = await show({ gateway: { ...richAccount, identities } })
    await view.until(() => view.text().includes('To bob.eth'))
  })

  it('shows the symbol of an approved token that the account holds', async () => {
    const [sent] = richAccount.history?.[ACCOUNT] ?? []
    if (sent === undefined) throw new Error('the account did nothing')
    const sentTo = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const metadata = { ...sent.metadata, operationType: 'approve', sentTo } as const
    const gateway = {
      ...richAccount,
      balances: { [ACCOUNT]: twoTokens },
      history: { [ACCOUNT]: [{ ...sent, metadata, transfers: [] }] },
    }
    const view = await show({ gateway })
    await view.until(() => view.text().includes('Opens in Etherscan USDC'))
  })

  it('shows that there is no activity yet', async () => {
    const view = await show({ gateway: {} })
    await view.until(() => view.text().includes('No activity yet'))
  })

  it('shows that the service did not respond, and fetches again', async () => {
    const view = await show(failing)
    await view.until(() => view.text().includes('Activity could not be loaded'))
    await view.press('button', 'Try again')
    await view.until(() => view.names('listitem').length === 11)
  })

  it('shows that activity is not available on a network that is not served', async () => {
    const view = await show({ gateway: { networks: ['eip155:8453'] } })
    await view.until(() => view.text().includes('Activity is not shown on Ethereum'))
  })

  it('shows older transactions, reports a failed page, and requests it again', async () => {
    const view = await show({ gateway: { ...richAccount, pageSize: 4 } })
    await view.until(() => view.names('listitem').length >= 5)
    view.gateway.failNext('getHistory')
    await view.press('button', 'Show more')
    await view.until(() => view.text().includes('Older transactions could not be loaded'))
    await view.press('button', 'Try again')
    await view.until(() => view.names('listitem').length >= 9)
  })
})
