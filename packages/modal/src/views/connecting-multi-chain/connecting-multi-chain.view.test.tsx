// @vitest-environment happy-dom
import { mainnet, solana } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const everyChain = { ...HARBOR, type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana', 'bip122'] } as const
const world: ViewWorld = {
  wallets: [everyChain],
  history: [{ name: 'Connect', params: undefined }],
  options: { networks: [mainnet, solana] },
}
const show = (more: ViewWorld = {}, walletId = 'harbor') =>
  showView(['ConnectingMultiChain', { walletId }], { ...world, ...more })

viewContract({
  'two chains': [() => show(), 'Harbor works on several chains.'],
  'a wallet that is gone': [() => show({}, 'nobody'), 'Wallet was not found'],
})

describe('ConnectingMultiChain', () => {
  it('lists the chain families that both the wallet and the site support', async () => {
    const view = await show()
    expect(view.text()).toContain('Harbor works on several chains.')
    expect(view.names('listitem')).toEqual(['Ethereum networks', 'Solana'])
  })

  it('shows a choice of the family for a wallet that two connectors announce under the same name', async () => {
    const onSolana = { ...HARBOR, id: 'standard:Harbor', rdns: undefined, namespaces: ['solana'] } as const
    const { rdns: _, ...standard } = onSolana
    const view = await showView(['Connect'], { ...world, history: [], wallets: [HARBOR, standard] })
    expect(view.names('listitem').filter((name) => name.startsWith('Harbor'))).toHaveLength(1)
    view.connector.wallet('standard:Harbor').hang()
    await view.press('button', 'HarborInstalled')
    expect(view.current()).toEqual({ name: 'ConnectingMultiChain', params: { walletId: 'harbor' } })
    expect(view.names('listitem')).toEqual(['Ethereum networks', 'Solana'])
    await view.press('button', 'Solana')
    expect(view.connector.connects).toMatchObject([{ walletId: 'standard:Harbor' }])
    expect(view.current().params).toEqual({ walletId: 'standard:Harbor', namespace: 'solana' })
  })

  it('requests the family from the wallet within the press', async () => {
    const view = await show({ before: ({ connector }) => connector.wallet('harbor').hang() })
    await view.press('button', 'Ethereum networks')
    expect(view.connector.connects).toHaveLength(1)
    expect(view.current()).toEqual({ name: 'ConnectingExternal', params: { walletId: 'harbor', namespace: 'eip155' } })
  })

  it('marks the family that is connected already', async () => {
    const view = await show({ connected: 'harbor' })
    expect(view.names('listitem')).toEqual(['Ethereum networksConnected', 'Solana'])
  })

  it('shows that a wallet is missing, and offers another', async () => {
    const view = await show({}, 'nobody')
    expect(view.text()).toContain('Wallet was not found Install or enable it, then reload this page.')
    await view.press('button', 'Choose another wallet')
    expect(view.current().name).toBe('Connect')
  })
})
