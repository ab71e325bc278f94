import { hexToBytes, textToHex } from '@latchkey/primitives'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openGate } from './testing/gate.fixture.ts'
import { openOfficialSide, openOfficialSite } from './testing/official-sides.fixture.ts'
import { type RelayOnStore, relayStores } from './testing/relay-stores.fixture.ts'
import { openOwnSite, openScriptedWallet } from './testing/sides.fixture.ts'
import { ALICE, BOB } from './testing/world.fixture.ts'

const HELLO = textToHex('hello')
const SIGN = { method: 'personal_sign', params: [HELLO, ALICE] }
const SIGN_IN = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'n0nce1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
  statement: 'Welcome back.',
}
const limit = { timeout: 20_000 }
const sites = { ours: openOwnSite, 'the official one': openOfficialSite }
const wallets = { 'the scripted one': openScriptedWallet, 'the official one': openOfficialSide }
const pairs = Object.entries(sites).flatMap(([site, openSite]) =>
  Object.entries(wallets).map(([wallet, openWallet]) => ({ site, wallet, openSite, openWallet })),
)

describe.each(relayStores)('over the relay on $name', ({ start }) => {
  let relay: RelayOnStore
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    relay = await start()
  }, 60_000)
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  afterAll(() => relay?.stop())

  describe.each(pairs)('a site on $site client and a wallet on $wallet', ({ openSite, openWallet }) => {
    async function open() {
      const gate = await openGate(relay.url)
      const [site, wallet] = [await openSite(relay.url), await openWallet(gate.url)]
      closers.push(gate.stop, site.stop, wallet.stop)
      return { gate, site, wallet }
    }
    async function connect() {
      const sides = await open()
      const session = await sides.site.connect((uri) => void sides.wallet.scan(uri))
      return { ...sides, session }
    }

    it('pair, sign, report accounts and networks, extend, ping, and the site leaves', async () => {
      const { session, wallet } = await connect()
      expect(session.accounts()).toEqual([ALICE])
      const signature = (await session.request(SIGN)) as Hex
      const message = { raw: hexToBytes(HELLO) }
      expect(await verifyMessage({ address: ALICE, message, signature })).toBe(true)
      await wallet.update([BOB, ALICE])
      await expect.poll(() => session.accounts(), limit).toEqual([BOB, ALICE])
      await wallet.emit('chainChanged', 10, 'eip155:10')
      await expect.poll(() => session.networkId(), limit).toBe('eip155:10')
      await wallet.extend()
      await wallet.ping()
      await session.disconnect()
      await expect.poll(() => wallet.isLeft(), limit).toBe(true)
    })

    it('get the rejection if the user declines to connect, and to sign', async () => {
      const { site, wallet } = await open()
      wallet.rejectNext()
      const declined = await site.connect((uri) => void wallet.scan(uri)).catch((error: unknown) => error)
      expect(site.isRejection(declined)).toBe(true)
      const session = await site.connect((uri) => void wallet.scan(uri))
      wallet.rejectNext()
      expect(site.isRejection(await session.request(SIGN).catch((error: unknown) => error))).toBe(true)
      expect(await session.request(SIGN)).toMatch(/^0x/)
    })

    it('disconnect when the wallet leaves', async () => {
      const { session, wallet } = await connect()
      await wallet.leave()
      await expect.poll(() => session.isEnded(), limit).toBe(true)
      await expect(session.request(SIGN)).rejects.toBeDefined()
    })

    it('sign in while they connect, with a valid signed text', async () => {
      const { site, wallet } = await open()
      const session = await site.connect((uri) => void wallet.scan(uri), SIGN_IN)
      expect(session.signedIn?.map(({ networkId }) => networkId)).toEqual(['eip155:1', 'eip155:10'])
      for (const { address, message, signature } of session.signedIn ?? [])
        expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true)
      expect(await session.request(SIGN)).toMatch(/^0x/)
      await session.disconnect()
      await expect.poll(() => wallet.isLeft(), limit).toBe(true)
    })

    it('deliver a request that was sent while the wallet was away', async () => {
      const { session, gate } = await connect()
      gate.setShut(true)
      const pending = session.request(SIGN)
      // The wallet tries to reconnect while it is away, so the message had time to wait.
      await expect.poll(() => gate.refused(), limit).toBeGreaterThan(0)
      gate.setShut(false)
      expect(await pending).toMatch(/^0x/)
    })
  })
})
