// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { familiesWorld } from '../testing/families-world.fixture.ts'
import { showButton, showFirstPaint } from '../testing/show-button.fixture.tsx'
import { ACCOUNT, HARBOR, showView } from '../testing/show-view.fixture.ts'
import { AccountButton } from './account-button.tsx'
import { ConnectButton } from './connect-button.tsx'

const AVATAR = 'https://img.example/alice.png'

describe('AccountButton', () => {
  it('draws the stored name and picture of the account with the first paint (Spec §3.39)', async () => {
    const shown = await showFirstPaint(<AccountButton />, (account) => ({
      identity_cache: { [account]: { timestamp: 1, value: { name: 'alice.eth', avatar: AVATAR } } },
    }))
    expect(shown).toEqual({ name: 'Account alice.eth', texts: ['alice.eth'], picture: AVATAR, badge: null })
  })

  it('fetches the identity of the connected account for a visitor who never opens the account', async () => {
    const identities = { [ACCOUNT]: { name: 'alice.eth', avatar: AVATAR } }
    const view = await showView(['Networks'], { wallets: [HARBOR], connected: HARBOR.id, gateway: { identities } })
    const shown = showButton(<AccountButton />, view.client)
    expect(shown().texts).toContain('0xf39F…2266')
    await view.until(() => shown().texts.includes('alice.eth'))
    expect(shown().picture).toBe(AVATAR)
  })

  it('draws only pictures and name when it is compact, and has the network in its accessible name', async () => {
    const picture = 'https://catalogue.example/ethereum.png'
    const shown = await showFirstPaint(<AccountButton compact />, (account) => ({
      identity_cache: { [account]: { timestamp: 1, value: { name: 'alice.eth', avatar: AVATAR } } },
      network_pictures: { 'eip155:1': picture },
    }))
    expect(shown).toEqual({
      name: 'Account Ethereum alice.eth',
      texts: ['alice.eth'],
      picture: AVATAR,
      badge: picture,
    })
  })

  it('shows the account of the given chain family, and opens it', async () => {
    const view = await showView(['Networks'], { ...familiesWorld, connected: ['harbor', 'tidepool'] })
    const { client } = view
    expect(client.getState().activeNamespace).toBe('solana')
    const named = showButton(<AccountButton namespace="eip155" />, client)
    const active = showButton(<ConnectButton />, client)
    await view.until(() => named().texts[0] === '2.500 ETH' && active().texts[0] === '3.000 SOL')
    expect([named().texts[1], active().texts[1]]).toEqual(['0xf39F…2266', '7S3P4H…AaKv'])
    const toConnect = showButton(<ConnectButton namespace="eip155" />, client)
    await view.until(() => toConnect().texts[1] === '0xf39F…2266')
    await view.happen(named.press)
    expect(client.getState().activeNamespace).toBe('eip155')
    expect(view.current().name).toBe('Account')
  })

  it('draws the short address if no name is stored', async () => {
    const shown = await showFirstPaint(<AccountButton />, () => ({}))
    expect(shown).toEqual({ name: 'Account 0xf39F…2266', texts: ['0xf39F…2266'], picture: null, badge: null })
  })
})
