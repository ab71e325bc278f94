// @vitest-environment happy-dom
import { base, mainnet, solana } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = () =>
  showView(['WalletCompatibleNetworks'], { ...connectedWorld, options: { networks: [mainnet, base, solana] } })

viewContract({ 'two networks': [() => show(), 'Base'] })

describe('WalletCompatibleNetworks', () => {
  it('lists the networks of the same chain family', async () => {
    const view = await show()
    expect(view.names('listitem')).toEqual(['Ethereum', 'Base'])
  })
})
