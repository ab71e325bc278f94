import { WalletError } from '@latchkey/errors'
import { createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../../ports/index.ts'
import { ACCOUNT, createRig } from '../../reads/client.test.fixture.ts'
import { selectConnection, selectStatus } from '../../store/selectors.ts'
import { openPairingLink, prefetchConnect } from '../connect/prepare.actions.ts'
import { PAIRING_EXPIRY_MS, pairingUriOf } from './pairing-uri.ts'

const PHONE = 'walletConnect'
const URI = 'wc:aa@2'
const link = { href: 'one://wc?uri=wc%3Aaa%402', home: 'one://', frame: '_self' } as const
const KEPT_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'
const TELEGRAM = { window: { Telegram: {} } }
const SAFARI = { platform: 'ios' } as const
const WALLET_BROWSER = { userAgent: 'Fake/1.0 (phone; wv)', window: { ethereum: {} } }

/** A site whose only wallet is on another device, and has not responded yet. */
async function createPairing({
  isPrefetched = false,
  device = {},
}: {
  isPrefetched?: boolean
  device?: Partial<Environment>
} = {}) {
  const wallet = {
    id: PHONE,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    accounts: [ACCOUNT],
    pairingUri: URI,
  } as const
  // The rig expects its own wallet as well.
  const connector = createFakeConnector({ wallets: [wallet, { id: 'com.one' }] })
  const environment = createFakeEnvironment({ isMobile: true, platform: 'android', ...device })
  const rig = await createRig({ options: { connectors: [connector], environment } })
  const phone = connector.wallet(PHONE)
  phone.hang()
  if (isPrefetched) prefetchConnect(rig.client, PHONE)
  else rig.client.actions.connect({ walletId: PHONE })
  await rig.settle()
  const success = () => rig.events.find(({ event }) => event === 'CONNECT_SUCCESS')
  return { ...rig, phone, environment, success }
}

describe('pairing', () => {
  it('shows the pairing URI and its expiry (Spec §3.14)', async () => {
    const { client, clock } = await createPairing()
    expect(client.getState().connect).toMatchObject({
      status: 'waiting',
      challenge: { uri: `${URI}&n=1`, expiresAt: clock.now() + PAIRING_EXPIRY_MS },
    })
  })

  it('is requested within the press, so that the screen is drawn once, with its QR code', async () => {
    const { client } = await createPairing({ isPrefetched: true })
    client.actions.cancelConnect()
    client.actions.connect({ walletId: PHONE })
    expect(client.getState().connect).toMatchObject({
      status: 'waiting',
      challenge: { uri: expect.stringContaining(URI) },
    })
  })

  it('uses a valid pairing URI again, unless a new one is requested (Spec §4.4)', async () => {
    const { client, settle } = await createPairing()
    const uri = () => {
      const { connect } = client.getState()
      return pairingUriOf(connect)?.uri
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

  it('opens the app within the press, and stores its link when the wallet has approved (Spec §4.9)', async () => {
    const { client, environment, phone, settle, storage, success } = await createPairing()
    openPairingLink(client, link, 'One')
    expect(environment.openedLinks).toEqual([link.href])
    expect(storage.get(KEPT_LINK)).toBeUndefined()
    phone.wake()
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
    expect(JSON.parse(storage.get(KEPT_LINK) ?? '')).toEqual({ href: 'one://', name: 'One' })
    expect(success()).toMatchObject({ properties: { method: 'mobile' } })
  })

  it('is tracked as done by QR code if no app was opened (Spec §4.9)', async () => {
    const { client, phone, settle, storage, success } = await createPairing()
    phone.wake()
    await settle()
    expect(selectConnection(client.getState())).toMatchObject({ address: ACCOUNT, wallet: { type: 'WALLET_CONNECT' } })
    expect(success()).toMatchObject({ properties: { method: 'qrcode' } })
    expect(storage.get(KEPT_LINK)).toBeUndefined()
  })

  it('removes the link of the app when the connection ends (Spec §4.7)', async () => {
    const { client, phone, settle, storage } = await createPairing()
    openPairingLink(client, link, 'One')
    phone.wake()
    await settle()
    await client.actions.disconnect()
    expect(storage.get(KEPT_LINK)).toBeUndefined()
  })

  it('drops its pairing URI when the modal closes (Spec §4.35)', async () => {
    const { client } = await createPairing()
    client.actions.modal.open()
    client.actions.modal.push('ConnectingWalletConnect', {})
    client.actions.modal.close()
    expect(client.getState().connect).toEqual({ status: 'idle' })
  })
})

describe('a prefetched pairing URI', () => {
  it('is ready when the app is opened within the press', async () => {
    const { client, environment, phone, settle } = await createPairing({ isPrefetched: true })
    expect(client.getState().connect).toMatchObject({
      status: 'waiting',
      isPrefetched: true,
      challenge: { uri: `${URI}&n=1` },
    })
    openPairingLink(client, link, 'One')
    client.actions.connect({ walletId: PHONE })
    expect(environment.openedLinks).toEqual([link.href])
    phone.wake()
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
  })

  it('fails silently, and is requested again when the visitor chooses the wallet', async () => {
    const { client, phone, settle, events } = await createPairing({ isPrefetched: true })
    phone.failNext(new WalletError('relay/unreachable'))
    phone.wake()
    await settle()
    expect(client.getState().connect).toEqual({ status: 'idle' })
    expect(events.map(({ event }) => event)).toEqual([])
    client.actions.connect({ walletId: PHONE })
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
  })

  it('is dropped when the modal closes, from any screen', async () => {
    const { client } = await createPairing({ isPrefetched: true })
    client.actions.modal.open()
    client.actions.modal.close()
    expect(client.getState().connect).toEqual({ status: 'idle' })
  })
})

describe('a phone that may discard the page while the wallet app is open', () => {
  it.each([
    ['Telegram', TELEGRAM],
    ['Safari of iOS', SAFARI],
  ])('waits on %s for the pairing, and then is connected (Spec §4.3, §4.1)', async (_, device) => {
    const { client, phone, settle } = await createPairing({ device })
    const seen = new Set([selectStatus(client.getState())])
    client.subscribe((state) => seen.add(selectStatus(state)))
    expect([...seen]).toEqual(['connecting'])
    phone.wake()
    await settle()
    expect([...seen]).toEqual(['connecting', 'connected'])
  })

  it('uses the valid pairing when the user returns (Spec §4.3, §4.4)', async () => {
    const { client, settle } = await createPairing({ device: SAFARI })
    client.actions.cancelConnect()
    expect(selectStatus(client.getState())).toBe('disconnected')
    client.actions.connect({ walletId: PHONE })
    await settle()
    expect(client.getState().connect).toMatchObject({ challenge: { uri: `${URI}&n=1` } })
    expect(selectStatus(client.getState())).toBe('connecting')
  })

  it('is disconnected again when the wallet declines', async () => {
    const { client, phone, settle } = await createPairing({ device: TELEGRAM })
    phone.rejectNext()
    phone.wake()
    await settle()
    expect(client.getState().connections).toEqual({})
  })

  it('keeps an existing connection', async () => {
    const { client, phone, settle } = await createPairing({ device: TELEGRAM })
    phone.wake()
    await settle()
    phone.hang()
    client.actions.connect({ walletId: PHONE })
    await settle()
    expect(selectConnection(client.getState())).toMatchObject({ status: 'connecting', address: ACCOUNT })
    client.actions.cancelConnect()
    expect(selectConnection(client.getState())).toMatchObject({ status: 'connected', address: ACCOUNT })
  })
})

describe('resetting a connection', () => {
  const chosen = { id: 'one', name: 'One', imageId: 'one' }

  it('clears the pairing data and the recent wallet and sets disconnected (Spec §4.5, §3.14)', async () => {
    const { client, phone, settle } = await createPairing({ device: SAFARI })
    client.actions.connect({ walletId: PHONE, chosen })
    await settle()
    expect(client.getState().connect).toMatchObject({ chosen, challenge: { uri: `${URI}&n=1` } })
    client.actions.cancelConnect()
    expect(client.getState().connect).toEqual({ status: 'idle' })
    expect(selectStatus(client.getState())).toBe('disconnected')
    phone.wake()
    client.actions.connect({ walletId: PHONE, chosen })
    await settle()
    await client.actions.disconnect()
    expect(client.getState().connect).toEqual({ status: 'idle' })
    expect(selectStatus(client.getState())).toBe('disconnected')
  })

  it('keeps the paired wallet in the list of recent ones', async () => {
    const { client, phone, settle } = await createPairing()
    client.actions.connect({ walletId: PHONE, chosen })
    phone.wake()
    await settle()
    await client.actions.disconnect()
    expect(client.getState().recentWallets).toEqual([chosen])
  })
})

describe('a request to a wallet that was paired by a link', () => {
  async function createPaired(device: Partial<Environment> = {}, { hasLink = true } = {}) {
    const rig = await createPairing({ device })
    if (hasLink) openPairingLink(rig.client, link, 'One')
    rig.phone.wake()
    await rig.settle()
    const sign = () => rig.client.actions.signMessage({ message: 'hello' })
    return { ...rig, sign, opened: () => rig.environment.openedLinks.slice(hasLink ? 1 : 0) }
  }

  it('opens the app again, so that the user sees the request', async () => {
    const { sign, opened } = await createPaired()
    await sign()
    expect(opened()).toEqual(['one://wc?sessionTopic=fake-topic'])
  })

  it.each([
    ['on a computer', { isMobile: false, platform: 'desktop' }],
    ['inside the browser of a wallet', WALLET_BROWSER],
    ['on which the visitor pressed nothing', { isActing: () => false }],
  ] as const)('opens nothing from a page %s', async (_, device) => {
    const { sign, opened } = await createPaired(device)
    await sign()
    expect(opened()).toEqual([])
  })

  it('opens nothing if the QR code was scanned, whatever app was opened before', async () => {
    const { sign, opened, storage } = await createPaired({}, { hasLink: false })
    await sign()
    storage.set(KEPT_LINK, '{"href":"javascript:alert(1)//","name":"One"}')
    await sign()
    expect(opened()).toEqual([])
  })
})
