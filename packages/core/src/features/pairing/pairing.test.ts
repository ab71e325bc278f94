import { WalletError } from '@latchkey/errors'
import { createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig } from '../../reads/client.test.fixture.ts'
import { selectConnection, selectStatus } from '../../store/selectors.ts'
import { OFFER_MS } from './pairing-offer.ts'

const PHONE = 'walletConnect'
const URI = 'wc:aa@2'
const link = { href: 'one://wc?uri=wc%3Aaa%402', frame: '_self' } as const
const KEPT_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** A site whose only wallet is on another device, and has not answered yet. */
async function createPairing({ isAhead = false } = {}) {
  const wallet = {
    id: PHONE,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    accounts: [ACCOUNT],
    offerUri: URI,
  } as const
  // The rig wants its own wallet to be there as well.
  const connector = createFakeConnector({ wallets: [wallet, { id: 'com.one' }] })
  const environment = createFakeEnvironment({ isMobile: true, platform: 'ios' })
  const rig = await createRig({ options: { connectors: [connector], environment } })
  const phone = connector.wallet(PHONE)
  phone.hang()
  if (isAhead) rig.engine.connect.ahead(PHONE)
  else rig.client.actions.connect({ walletId: PHONE })
  await rig.settle()
  const success = () => rig.events.find(({ event }) => event === 'CONNECT_SUCCESS')
  return { ...rig, phone, environment, success }
}

describe('pairing', () => {
  it('shows what the person takes to the wallet, and until when (Spec §3.14)', async () => {
    const { client, clock } = await createPairing()
    expect(client.getState().connect).toMatchObject({
      status: 'waiting',
      offer: { uri: `${URI}&n=1`, expiresAt: clock.now() + OFFER_MS },
    })
  })

  it('uses an offer that is still good again, unless a new one is wanted (Spec §4.4)', async () => {
    const { client, settle } = await createPairing()
    const uri = () => {
      const { connect } = client.getState()
      return connect.status === 'waiting' ? connect.offer?.uri : undefined
    }
    client.actions.cancelConnect()
    expect(uri()).toBeUndefined()
    client.actions.connect({ walletId: PHONE })
    await settle()
    expect(uri()).toBe(`${URI}&n=1`)
    client.actions.connect({ walletId: PHONE, isFresh: true })
    await settle()
    expect(uri()).toBe(`${URI}&n=2`)
  })

  it('opens the app in the press, and keeps which one it was once the wallet has agreed (Spec §4.9)', async () => {
    const { client, environment, phone, settle, storage, success } = await createPairing()
    client.actions.openPairingLink(link, 'One')
    expect(environment.openedLinks).toEqual([link.href])
    expect(storage.get(KEPT_LINK)).toBeUndefined()
    phone.wake()
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
    expect(JSON.parse(storage.get(KEPT_LINK) ?? '')).toEqual({ href: link.href, name: 'One' })
    expect(success()).toMatchObject({ properties: { method: 'mobile' } })
  })

  it('is told as done by a code where no app was opened (Spec §4.9)', async () => {
    const { client, phone, settle, storage, success } = await createPairing()
    phone.wake()
    await settle()
    expect(selectConnection(client.getState())).toMatchObject({ address: ACCOUNT, wallet: { type: 'WALLET_CONNECT' } })
    expect(success()).toMatchObject({ properties: { method: 'qrcode' } })
    expect(storage.get(KEPT_LINK)).toBeUndefined()
  })

  it('forgets the app when the connection ends (Spec §4.7)', async () => {
    const { client, phone, settle, storage } = await createPairing()
    client.actions.openPairingLink(link, 'One')
    phone.wake()
    await settle()
    await client.actions.disconnect()
    expect(storage.get(KEPT_LINK)).toBeUndefined()
  })

  it('drops its offer when the modal closes (Spec §4.35)', async () => {
    const { client } = await createPairing()
    client.actions.modal.open()
    client.actions.modal.push('ConnectingWalletConnect', {})
    client.actions.modal.close()
    expect(client.getState().connect).toEqual({ status: 'idle' })
  })
})

describe('an offer that is made ahead of the choice', () => {
  it('is there when the app is opened in the press', async () => {
    const { client, environment, phone, settle } = await createPairing({ isAhead: true })
    expect(client.getState().connect).toMatchObject({ status: 'waiting', isAhead: true, offer: { uri: `${URI}&n=1` } })
    client.actions.openPairingLink(link, 'One')
    client.actions.connect({ walletId: PHONE })
    expect(environment.openedLinks).toEqual([link.href])
    phone.wake()
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
  })

  it('fails in silence, and is asked for again by who chooses it', async () => {
    const { client, phone, settle, events } = await createPairing({ isAhead: true })
    phone.failNext(new WalletError('relay/unreachable'))
    phone.wake()
    await settle()
    expect(client.getState().connect).toEqual({ status: 'idle' })
    expect(events.map(({ event }) => event)).toEqual([])
    client.actions.connect({ walletId: PHONE })
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
  })

  it('is dropped when the modal closes, wherever the person stood', async () => {
    const { client } = await createPairing({ isAhead: true })
    client.actions.modal.open()
    client.actions.modal.close()
    expect(client.getState().connect).toEqual({ status: 'idle' })
  })
})
