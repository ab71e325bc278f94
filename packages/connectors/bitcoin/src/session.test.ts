import type { ConnectRequest, SessionEvent, WalletCandidate } from '@latchkey/core/ports'
import {
  createFakeClock,
  createFakeContext,
  createLeatherProvider,
  createSatsConnectProvider,
  createScriptedBitcoinWallet,
  createUnisatProvider,
  type ScriptedBitcoinWalletOptions,
} from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { bitcoinWallets } from './bitcoin-wallets.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
/** A PSBT that spends a coin of the first key. */
const PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD/////ASgjAAAAAAAAFgAUebAAiHYmspSpFFAaTNImtYsjWYMAAAAAAAEBHxAnAAAAAAAAFgAUebAAiHYmspSpFFAaTNImtYsjWYMAAA=='

const createWallet = (options: Partial<ScriptedBitcoinWalletOptions> = {}) =>
  createScriptedBitcoinWallet({
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    chains: { [SIGNET]: 'http://127.0.0.1:1', [TESTNET]: 'http://127.0.0.1:1' },
    ...options,
  })

async function start(window: object) {
  const connector = bitcoinWallets({ window })
  const clock = createFakeClock()
  const lists: (readonly WalletCandidate[])[] = []
  await connector.load?.()
  const emitWallets = (wallets: readonly WalletCandidate[]) => void lists.push(wallets)
  connector.start(createFakeContext({ clock, emitWallets }))
  const connect = async (walletId: string, given: Partial<ConnectRequest> = {}) => {
    const { signal } = new AbortController()
    const request = { walletId, namespace: 'bip122', silent: false, signal, ...given } as const
    return (await connector.connect(request)).sessions[0]
  }
  return { connector, clock, lists, connect }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const okx = 'bitcoin:okx'
const unisat = 'bitcoin:unisat'
const xverse = 'bitcoin:XverseProviders.BitcoinProvider'
const putXverse = (provider: unknown) => ({ XverseProviders: { BitcoinProvider: provider } })

describe('discovery of the wallets of a page', () => {
  it('finds each wallet at its place, once', async () => {
    const provider = { request: async () => ({}) }
    const own = createUnisatProvider(createWallet())
    const { lists } = await start({
      btc_providers: [
        { id: 'XverseProviders.BitcoinProvider', name: 'Xverse\u202e Wallet', icon: 'javascript:alert(1)' },
        { id: 'Again', name: 'Twice' },
      ],
      ...putXverse(provider),
      Again: provider,
      LeatherProvider: { request: async () => ({}) },
      okxwallet: { bitcoin: createUnisatProvider(createWallet()) },
      bitkeep: { unisat: createUnisatProvider(createWallet()) },
      binancew3w: { bitcoin: own },
      unisat: own,
    })
    expect(lists[0]?.map(({ id, name, icon }) => [id, name, icon])).toEqual([
      [xverse, 'Xverse Wallet', undefined],
      ['bitcoin:LeatherProvider', 'Leather', undefined],
      [okx, 'OKX Wallet', undefined],
      ['bitcoin:bitget', 'Bitget Wallet', undefined],
      ['bitcoin:binance', 'Binance Wallet', undefined],
    ])
  })

  it('ignores objects that are not wallets', async () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    const { lists } = await start({
      btc_providers: [
        trap,
        null,
        5,
        { id: '__proto__', name: 'x' },
        { id: 'a.b.c.d', name: 'x' },
        { id: 'Missing', name: 'x' },
      ],
      XverseProviders: trap,
      LeatherProvider: {},
      okxwallet: { bitcoin: trap },
      unisat: { ...createUnisatProvider(createWallet()), isOkxWallet: true },
    })
    expect(lists).toEqual([[]])
  })

  it('looks again when a visitor is about to connect', async () => {
    const window: { unisat?: unknown } = {}
    const { connector, lists } = await start(window)
    window.unisat = createUnisatProvider(createWallet())
    connector.prepare?.()
    connector.prepare?.()
    expect(lists.map((list) => list.length)).toEqual([0, 1])
  })

  it('waits for wallets after a reload', async () => {
    const wallet = createWallet({ types: ['p2wpkh'] })
    await wallet.approve()
    const window: { unisat?: unknown } = {}
    const { connect, clock } = await start(window)
    const connecting = connect(unisat, { silent: true })
    await clock.advance(1_000)
    window.unisat = createUnisatProvider(wallet)
    await clock.advance(1_000)
    expect((await connecting).accounts).toHaveLength(1)
  })
})

describe('a session', () => {
  it.each([
    ['sats-connect', xverse, (wallet) => putXverse(createSatsConnectProvider(wallet))],
    ['UniSat', unisat, (wallet) => ({ unisat: createUnisatProvider(wallet) })],
    ['Leather', 'bitcoin:LeatherProvider', (wallet) => ({ LeatherProvider: createLeatherProvider(wallet) })],
  ] as const satisfies readonly (readonly [string, string, (wallet: ReturnType<typeof createWallet>) => object])[])(
    'of %s returns the signature of the wallet',
    async (_, walletId, put) => {
      const wallet = createWallet()
      const { connect } = await start(put(wallet))
      const session = await connect(walletId, { networkId: SIGNET })
      const [key] = wallet.keys()
      const { address = '', publicKey } = session.accounts[0] ?? {}
      expect([address, publicKey, session.networkId]).toEqual([key?.address, key?.publicKey, SIGNET])
      const own = wallet.openSession()
      const psbt = { method: 'signPsbt', params: { account: address, psbt: PSBT, signInputs: [{ address, index: 0 }] } }
      expect(await session.request(psbt)).toEqual(await own.request(psbt))
      const params = { account: address, message: 'Hello ✓', protocol: 'bip322' }
      expect(await session.request({ method: 'signMessage', params })).toEqual(
        await own.request({ method: 'signMessage', params }),
      )
      wallet.lieOn('sendTransfer', { txid: 'ab'.repeat(32) })
      const transfer = { account: address, recipientAddress: address, amount: '12345678901234' }
      const sent = await session.request({ method: 'sendTransfer', params: transfer })
      expect(sent).toEqual({ txid: 'ab'.repeat(32) })
      expect(wallet.requests().at(-1)?.params).toMatchObject({ recipientAddress: address, amount: '12345678901234' })
    },
  )

  it('lists addresses with their purposes, without a prompt', async () => {
    const wallet = createWallet()
    const { connect } = await start(putXverse(createSatsConnectProvider(wallet)))
    const session = await connect(xverse)
    const before = wallet.questions()
    const [payment, ordinal] = wallet.keys()
    expect(await session.request({ method: 'getAccountAddresses' })).toEqual([
      { address: payment?.address, publicKey: payment?.publicKey, intention: 'payment' },
      { address: ordinal?.address, publicKey: ordinal?.publicKey, intention: 'ordinal' },
    ])
    expect(wallet.questions()).toBe(before)
  })

  it('requests another network from the wallet, and follows it', async () => {
    const wallet = createWallet({ types: ['p2wpkh'] })
    const { connect } = await start({ unisat: createUnisatProvider(wallet) })
    const session = await connect(unisat)
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    wallet.rejectNext()
    await expect(session.selectNetwork?.(TESTNET)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(session.networkId).toBe(SIGNET)
    await session.selectNetwork?.(TESTNET)
    expect(session.networkId).toBe(TESTNET)
    expect(events).toEqual([{ type: 'network', networkId: TESTNET }])
    await expect(session.selectNetwork?.('bip122:none')).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  it('of OKX opens on the requested network', async () => {
    const wallet = createWallet({ types: ['p2wpkh'] })
    const main = createWallet({ types: ['p2wpkh'], chains: { [MAINNET]: 'http://127.0.0.1:1' } })
    const { getChain, switchChain, ...signet } = createUnisatProvider(wallet)
    const { getChain: _, switchChain: __, ...mainnet } = createUnisatProvider(main)
    const bitcoinSignet = { ...signet, connect: signet.requestAccounts }
    const { connect } = await start({ okxwallet: { bitcoin: mainnet, bitcoinSignet } })
    expect((await connect(okx, { networkId: SIGNET })).networkId).toBe(SIGNET)
    const session = await connect(okx, { networkId: MAINNET })
    expect([session.networkId, session.accounts[0]?.address]).toEqual([MAINNET, main.keys()[0]?.address])
  })

  it('also opens for a wallet that returns a single address', async () => {
    const provider = createUnisatProvider(createWallet({ types: ['p2wpkh'] }))
    const { getAccounts } = provider
    const binance = { ...provider, getAccounts: async () => (await getAccounts())[0] ?? '' }
    const { connect } = await start({ binancew3w: { bitcoin: binance } })
    await expect(connect('bitcoin:binance', { silent: true })).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    await connect('bitcoin:binance')
    expect((await connect('bitcoin:binance', { silent: true })).accounts).toHaveLength(1)
  })

  it('of Leather cannot reconnect without a prompt', async () => {
    const wallet = createWallet()
    const { connect } = await start({ LeatherProvider: createLeatherProvider(wallet) })
    await connect('bitcoin:LeatherProvider')
    const again = connect('bitcoin:LeatherProvider', { silent: true })
    await expect(again).rejects.toMatchObject({ code: 'connect/wallet-locked' })
    expect(wallet.questions()).toBe(1)
  })

  it.each([
    ['signMessage', { account: 'tb1qforeign', message: 'x' }, 'wallet/unauthorized'],
    ['signMessage', { message: 5 }, 'request/invalid'],
    ['signPsbt', { psbt: 'no base64!', signInputs: [] }, 'request/invalid'],
    ['sendTransfer', { account: 'x', recipientAddress: '0xabc', amount: '1' }, 'request/invalid'],
    [
      'sendTransfer',
      { account: 'x', recipientAddress: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', amount: '1.5' },
      'request/invalid',
    ],
    ['eth_sign', {}, 'wallet/unsupported-method'],
  ])('rejects %s with %o', async (method, params, code) => {
    const wallet = createWallet()
    const { connect } = await start(putXverse(createSatsConnectProvider(wallet)))
    const session = await connect(xverse)
    await expect(session.request({ method, params })).rejects.toMatchObject({ code })
    expect(wallet.requests()).toEqual([])
  })
})

describe('a hostile wallet', () => {
  const account = (address: unknown, publicKey?: unknown) => ({
    addresses: [{ address, publicKey, purpose: 'payment' }],
    network: { bitcoin: { name: 'Mainnet' } },
  })
  const valid = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

  it.each([
    null,
    {},
    { addresses: 'x' },
    account('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    account(`bc1q${'q'.repeat(1_000)}`),
    account('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
    { ...account(valid), network: { bitcoin: { name: 'Fractal' } } },
    { addresses: Array.from({ length: 1_001 }, () => account(valid).addresses[0]) },
  ])('that shares %o is rejected', async (result) => {
    const { connect } = await start(putXverse({ request: async () => ({ result }) }))
    await expect(connect(xverse)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it('that shares nothing causes connect/no-accounts', async () => {
    const { connect } = await start(
      putXverse({ request: async () => ({ result: { ...account(valid), addresses: [] } }) }),
    )
    await expect(connect(xverse)).rejects.toMatchObject({ code: 'connect/no-accounts' })
  })

  it('that returns a key of unknown format is accepted without the key', async () => {
    const { connect } = await start(putXverse({ request: async () => ({ result: account(valid, 'zz') }) }))
    expect((await connect(xverse)).accounts).toEqual([{ address: valid, type: 'payment', networks: 'all' }])
  })

  it.each([undefined, null, 5, {}, { signature: 'not base64!' }, { signature: '' }])(
    'that signs with %o is rejected',
    async (lie) => {
      const request = async (method: string) => ({ result: method === 'signMessage' ? lie : account(valid) })
      const { connect } = await start(putXverse({ request }))
      const session = await connect(xverse)
      const pending = session.request({ method: 'signMessage', params: { account: valid, message: 'x' } })
      await expect(pending).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    },
  )

  it('that switches to a malformed address loses its session', async () => {
    let address = valid
    let change = () => {}
    const provider = {
      request: async () => ({ result: account(address) }),
      addListener(event: string, listener: () => void) {
        if (event === 'accountChange') change = listener
        return () => {}
      },
    }
    const { connect } = await start(putXverse(provider))
    const session = await connect(xverse)
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    change()
    change()
    await settle()
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(session.accounts).toEqual([expect.objectContaining({ address: valid })])
  })

  it('that calls back twice changes the session once', async () => {
    const wallet = createWallet()
    const { connect } = await start(putXverse(createSatsConnectProvider(wallet)))
    const session = await connect(xverse)
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    wallet.selectAccount(1)
    wallet.selectAccount(1)
    await settle()
    expect(events).toHaveLength(1)
  })
})

describe('a hostile wallet with the API of UniSat', () => {
  const valid = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  /** A UniSat that behaves correctly, except for the given responses. */
  const putUnisat = (answers: Readonly<Record<string, unknown>>) => {
    const listeners: (() => void)[] = []
    const all = { requestAccounts: [valid], getAccounts: [valid], getChain: { enum: 'BITCOIN_MAINNET' }, ...answers }
    const methods = Object.entries(all).map(([name, answer]) => [name, async () => answer] as const)
    const on = (event: string, listener: () => void) => void (event === 'accountsChanged' && listeners.push(listener))
    const change = () => {
      for (const listener of listeners) listener()
    }
    return { unisat: { ...Object.fromEntries(methods), on }, change }
  }

  it.each([
    null,
    {},
    5,
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    [`bc1q${'q'.repeat(1_000)}`],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    Array.from({ length: 1_001 }, () => valid),
  ])('that shares %o is rejected', async (requestAccounts) => {
    const { connect } = await start(putUnisat({ requestAccounts }))
    await expect(connect(unisat)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it.each([
    ['signMessage', { message: 'x' }, [undefined, null, 5, {}, '', 'not base64!']],
    ['signPsbt', { psbt: PSBT, signInputs: [] }, [undefined, null, 5, {}, 'no hexadecimal']],
    ['sendTransfer', { recipientAddress: valid, amount: '1000' }, [undefined, null, 5, {}, 'ab']],
  ] as const)('that responds to %s with a malformed value is rejected', async (method, params, lies) => {
    const answered = method === 'sendTransfer' ? 'sendBitcoin' : method
    for (const lie of lies) {
      const { connect } = await start(putUnisat({ sendBitcoin: 'ab'.repeat(32), [answered]: lie }))
      const session = await connect(unisat)
      const pending = session.request({ method, params: { account: valid, ...params } })
      await expect(pending).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
      expect(session.accounts).toMatchObject([{ address: valid }])
    }
  })

  it('gets no request to sign with an account that it did not share', async () => {
    const { connect } = await start(putUnisat({ signMessage: 'AAAA' }))
    const session = await connect(unisat)
    const pending = session.request({
      method: 'signMessage',
      params: { account: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', message: 'x' },
    })
    await expect(pending).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })

  it('that switches to a malformed address loses its session, however often it reports the address', async () => {
    const { unisat: provider, change } = putUnisat({})
    const { connect } = await start({ unisat: provider })
    const session = await connect(unisat)
    const events: SessionEvent[] = []
    session.subscribe((event) => void events.push(event))
    Object.assign(provider, { getAccounts: async () => ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'] })
    change()
    change()
    await settle()
    expect(events).toEqual([{ type: 'disconnect' }])
  })
})
