import type { SessionEvent, Storage, WalletCandidate } from '@latchkey/core/ports'
import { encodeSs58 } from '@latchkey/primitives'
import {
  createFakeClock,
  createFakeContext,
  createFakeSite,
  createScriptedPolkadotWallet,
  publicPolkadotSeeds,
  type ScriptedPolkadotWalletOptions,
} from '@latchkey/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type InjectedWeb3Options, injectedWeb3 } from './index.ts'
import { openPage } from './page.fixture.ts'
import './session.ts'

// Loads the code as a client does before it starts a connector.
beforeAll(() => injectedWeb3().load?.())

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const walletId = 'injectedWeb3:scripted-js'
const code = (name: string) => expect.objectContaining({ code: name })

async function begin(given: ScriptedPolkadotWalletOptions = {}, options: InjectedWeb3Options = {}) {
  const clock = createFakeClock()
  const site = createFakeSite()
  const wallet = await createScriptedPolkadotWallet({ clock, ...given })
  const open = () => {
    const page = openPage()
    const lists: (readonly WalletCandidate[])[] = []
    const client = new AbortController()
    const connector = injectedWeb3({ window: page, ...options })
    connector.start(
      createFakeContext({
        clock,
        storage: site.openTab(),
        emitWallets: (list) => void lists.push(list),
        site: { networks: ['eip155:1', KUSAMA, POLKADOT], metadata: { name: 'Shop' } },
        signal: client.signal,
      }),
    )
    const connect = async (silent = false, id = walletId) => {
      const { signal } = new AbortController()
      const { sessions } = await connector.connect({ walletId: id, namespace: 'polkadot', silent, signal })
      return sessions[0]
    }
    const names = () => lists.at(-1)?.map(({ name }) => name)
    return { page, connector, client, connect, names }
  }
  return { clock, wallet, open, ...open() }
}

async function connected(given: ScriptedPolkadotWalletOptions = {}) {
  const begun = await begin(given)
  begun.wallet.installIn(begun.page)
  const session = await begun.connect()
  const events: SessionEvent[] = []
  session.subscribe((event) => void events.push(event))
  const sign = (address = session.accounts[0]?.address) =>
    session.request({ method: 'polkadot_signMessage', params: { address, message: 'hello' } })
  return { ...begun, session, events, sign }
}

describe('discovery of the wallets of a page', () => {
  it('finds wallets at the start, when the page has loaded, and when a visitor is about to connect', async () => {
    const { wallet, page, connector, names } = await begin()
    expect(names()).toEqual([])
    wallet.installIn(page)
    page.dispatchEvent(new Event('load'))
    expect(names()).toEqual(['scripted-js'])
    const other = await createScriptedPolkadotWallet({ key: 'talisman' })
    other.installIn(page)
    connector.prepare?.()
    expect(names()).toEqual(['scripted-js', 'Talisman'])
  })

  it('waits silently for wallets after a reload, 3 s at most', async () => {
    const { wallet, page, connect, clock, open } = await begin()
    wallet.installIn(page)
    await connect()
    const reloaded = open()
    const late = reloaded.connect(true)
    await clock.advance(2_000)
    wallet.installIn(reloaded.page)
    await clock.advance(1_000)
    expect((await late).accounts).toHaveLength(4)
    const never = open().connect(true)
    const refused = expect(never).rejects.toThrow(code('connect/wallet-not-found'))
    await clock.advance(3_000)
    await refused
    expect(clock.pending()).toBe(0)
  })

  it('keeps the first object of a key, and ignores a later one', async () => {
    const { wallet, page, connect } = await begin()
    wallet.installIn(page)
    page.dispatchEvent(new Event('load'))
    page.injectedWeb3 = { 'scripted-js': { enable: () => Promise.reject(new Error('a thief')) } }
    await expect(connect()).resolves.toBeDefined()
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'talisman'],
    ['an entry without enable', { talisman: {} }],
    [
      'keys that nobody can read',
      { '\u202Eevil': { enable() {} }, '': { enable() {} }, ['a'.repeat(65)]: { enable() {} } },
    ],
    [
      'an object that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('finds no wallets if the page has %s', async (_, injected) => {
    const { page, names, connector } = await begin()
    page.injectedWeb3 = injected
    connector.prepare?.()
    expect(names()).toEqual([])
  })
})

describe('accounts', () => {
  it('have the address format of the network, whatever format the wallet uses', async () => {
    for (const prefix of [42, 0, 2, 1284]) {
      const { session, wallet } = await connected({ prefix })
      expect(session.networkId).toBe(KUSAMA)
      expect(session.accounts.map(({ address }) => address)).toEqual(
        wallet.accountIds().map((accountId) => encodeSs58(accountId, 2)),
      )
    }
  })

  it('change their format with the network', async () => {
    const { session, events, wallet } = await connected()
    await session.selectNetwork?.(POLKADOT)
    const [accountId = new Uint8Array()] = wallet.accountIds()
    expect(events).toMatchObject([
      { type: 'accounts', accounts: [{ address: encodeSs58(accountId, 0) }, {}, {}, {}] },
      { type: 'network', networkId: POLKADOT },
    ])
    expect(() => session.selectNetwork?.('eip155:1')).toThrow(code('network/unsupported'))
  })

  it('have the prefix that the site sets for a custom network', async () => {
    const begun = await begin({}, { prefixes: { [KUSAMA]: 1284 } })
    begun.wallet.installIn(begun.page)
    const { accounts } = await begun.connect()
    expect(accounts[0]?.address).toBe(encodeSs58(begun.wallet.accountIds()[0] ?? new Uint8Array(), 1284))
  })

  it('have their known details: the public key if the account id is one, and the only chain that they are for', async () => {
    const { session } = await connected({ genesisHash: `0x${'AB'.repeat(32)}` })
    expect(session.accounts.map(({ publicKey }) => publicKey?.length)).toEqual([66, 66, 66, undefined])
    expect(session.accounts[0]).toMatchObject({ type: 'eoa', networks: [`polkadot:${'ab'.repeat(16)}`] })
  })

  it('of other types and repeated ones are dropped', async () => {
    const begun = await begin()
    begun.wallet.installIn(begun.page)
    const [address] = begun.wallet.accounts()
    begun.wallet.lieAbout('accounts', [{ address: `0x${'1'.repeat(40)}`, type: 'ethereum' }, { address }, { address }])
    expect((await begun.connect()).accounts).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['no list', 'x'],
    ['an address with a wrong checksum', [{ address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX' }]],
    ['an address of another family', [{ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }]],
    ['more than anybody has', Array.from({ length: 1001 }, () => ({ address: '5' }))],
    [
      'an object that throws',
      [
        {
          get address() {
            throw new Error('no')
          },
        },
      ],
    ],
  ])('are rejected as a whole if the wallet returns %s', async (_, lie) => {
    const begun = await begin()
    begun.wallet.installIn(begun.page)
    begun.wallet.lieAbout('accounts', lie)
    await expect(begun.connect()).rejects.toThrow(code('wallet/malformed-answer'))
    expect(begun.wallet.listenerCount()).toBe(0)
  })

  it('that are malformed are not adopted later either, and what is repeated is no change', async () => {
    const { wallet, session, events } = await connected()
    const before = session.accounts
    wallet.lieAbout('accounts', [{ address: 'x' }])
    wallet.repeat()
    wallet.behave()
    wallet.repeat()
    wallet.repeat()
    expect(events).toEqual([])
    expect(session.accounts).toEqual(before)
  })
})

describe('a connect', () => {
  it('rejects if the wallet shares nothing, or returns no object', async () => {
    const begun = await begin()
    begun.wallet.installIn(begun.page)
    begun.wallet.lock()
    await expect(begun.connect()).rejects.toThrow(code('connect/no-accounts'))
    begun.wallet.unlock()
    for (const lie of [undefined, null, 'x', {}, { accounts: {} }]) {
      begun.wallet.lieAbout('enable', lie)
      await expect(begun.connect()).rejects.toThrow(code('wallet/malformed-answer'))
    }
  })

  it('after a reload reports that the user removed the site in the wallet, and then sends no more requests', async () => {
    const { wallet, open, session } = await connected()
    wallet.forget()
    wallet.rejectNext()
    const page = open()
    wallet.installIn(page.page)
    await expect(page.connect(true)).rejects.toThrow(code('connect/wallet-locked'))
    expect(wallet.questions()).toBe(2)
    await expect(page.connect(true)).rejects.toThrow(code('connect/wallet-locked'))
    expect(wallet.questions()).toBe(2)
    await session.disconnect()
  })

  it('sends no silent request after the visitor disconnected on the site', async () => {
    const { wallet, session, connect } = await connected()
    await session.disconnect()
    await expect(connect(true)).rejects.toThrow(code('connect/wallet-locked'))
    expect(wallet.questions()).toBe(1)
  })

  it('does not reconnect after a reload if the storage persists nothing', async () => {
    const wallet = await createScriptedPolkadotWallet()
    const page = openPage()
    wallet.installIn(page)
    const connector = injectedWeb3({ window: page })
    const storage: Storage = { get: () => undefined, set: () => {}, remove: () => {}, subscribe: () => () => {} }
    const { signal } = new AbortController()
    connector.start(createFakeContext({ storage, signal }))
    const request = { walletId, namespace: 'polkadot', signal } as const
    const { sessions } = await connector.connect({ ...request, silent: false })
    expect(sessions[0].networkId).toBe(POLKADOT)
    await expect(connector.connect({ ...request, silent: true })).rejects.toThrow(code('connect/wallet-locked'))
  })
})

describe('a session', () => {
  it('signs the bytes of the text with the address in the format of the wallet', async () => {
    const { sign, wallet } = await connected()
    expect(await sign()).toMatchObject({ signature: expect.stringMatching(/^0x[0-9a-f]{128}$/) })
    expect(wallet.signRequests()).toEqual([{ address: wallet.accounts()[0], data: '0x68656c6c6f' }])
  })

  it('sends no unsupported method and no foreign account to the wallet', async () => {
    const { session, sign, wallet } = await connected({ seeds: publicPolkadotSeeds.slice(0, 1) })
    const bob = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'
    await expect(sign(bob)).rejects.toThrow(code('wallet/unauthorized'))
    const request = { method: 'polkadot_signTransaction', params: {} }
    await expect(session.request(request)).rejects.toThrow(code('wallet/unsupported-method'))
    await expect(session.request({ method: 'polkadot_signMessage' })).rejects.toThrow(code('request/invalid'))
    expect(wallet.signRequests()).toEqual([])
  })

  it('reports that a wallet cannot sign', async () => {
    const begun = await begin()
    begun.wallet.installIn(begun.page)
    const [address] = begun.wallet.accounts()
    begun.wallet.lieAbout('enable', { accounts: { get: async () => [{ address }] } })
    const session = await begun.connect()
    const params = { address: session.accounts[0]?.address, message: 'x' }
    const signing = session.request({ method: 'polkadot_signMessage', params })
    await expect(signing).rejects.toThrow(code('wallet/unsupported-method'))
  })

  it('ends when the extension is gone', async () => {
    const { sign, wallet, events, session } = await connected()
    wallet.vanish()
    await expect(sign()).rejects.toThrow(code('wallet/disconnected'))
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(wallet.listenerCount()).toBe(0)
    await session.disconnect()
  })

  it('returns the object of the wallet to sites with their own library', async () => {
    const { session } = await connected()
    const { metadata } = session.provider as { readonly metadata: { provide(given: unknown): Promise<boolean> } }
    expect(await metadata.provide({ genesisHash: '0x00', specVersion: 1 })).toBe(true)
  })
})
