import type { SessionEvent } from '@latchkey/core/ports'
import {
  createFakeClock,
  createFakeContext,
  createScriptedEvmWallet,
  type ScriptedEvmWalletOptions,
} from '@latchkey/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type InjectedOptions, injected } from './index.ts'
import './session.ts'

// Loads the code as a client does before it starts a connector.
beforeAll(() => injected().load?.())

const walletId = 'com.example.wallet'

function begin(given: ScriptedEvmWalletOptions = {}, options: InjectedOptions = {}) {
  const clock = createFakeClock()
  const window = new EventTarget()
  const wallet = createScriptedEvmWallet({ rdns: walletId, chains: { 1: '', 10: '' }, clock, ...given })
  const page = wallet.installIn(window)
  const client = new AbortController()
  const connector = injected({ window, ...options })
  connector.start(createFakeContext({ clock, signal: client.signal }))
  const connect = async (silent = false, id = walletId) => {
    const { signal } = new AbortController()
    const { sessions } = await connector.connect({ walletId: id, namespace: 'eip155', silent, signal })
    return sessions[0]
  }
  const listeners = () => page.provider.listenerCount()
  return { clock, window, wallet, page, connect, listeners }
}

async function open(given: ScriptedEvmWalletOptions = {}, options: InjectedOptions = {}, id = walletId) {
  const begun = begin(given, options)
  const session = await begun.connect(false, id)
  const events: SessionEvent[] = []
  session.subscribe((event) => void events.push(event))
  return { ...begun, session, events }
}

describe('connect', () => {
  it('waits silently for a wallet that announces itself late (Spec §4 "connecting")', async () => {
    const { clock, wallet, connect } = begin({ announce: { afterMs: 1500 } })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const connecting = connect(true)
    await clock.advance(2000)
    expect((await connecting).accounts.map(({ address }) => address)).toEqual(wallet.accounts())
    expect(clock.pending()).toBe(0)
  })

  it('waits 3 s unless its option has another time (Spec §9.44)', async () => {
    const { clock, connect } = begin({ announce: 'never' })
    const found: unknown[] = []
    connect(true).catch((error: unknown) => found.push(error))
    await clock.advance(2_999)
    expect(found).toEqual([])
    await clock.advance(1)
    expect(found).toMatchObject([{ code: 'connect/wallet-not-found' }])
  })

  it('waits for the time of its option, and no longer', async () => {
    const { clock, connect } = begin({ announce: { afterMs: 1500 } }, { lateWalletMs: 1000 })
    const connecting = connect(true).catch((error: unknown) => error)
    await clock.advance(1000)
    expect(await connecting).toMatchObject({ code: 'connect/wallet-not-found' })
  })

  it('finds a late window.ethereum that appeared without an event', async () => {
    const { clock, wallet, connect, window } = begin({ announce: 'never' })
    const provider = wallet.provider
    await provider.request({ method: 'eth_requestAccounts' })
    const connecting = connect(true, 'injected')
    await clock.advance(10)
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true })
    await clock.advance(3000)
    expect((await connecting).provider).toBe(provider)
  })

  it('returns addresses in EIP-55 form, once each, whatever form the wallet uses (Spec §5.23)', async () => {
    const { wallet, connect } = begin()
    const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    wallet.lieAbout('accounts', [lower, lower.toUpperCase().replace('0X', '0x'), lower])
    expect((await connect()).accounts).toEqual([
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networks: 'all' },
    ])
  })

  it.each([
    ['0x1', 'eip155:1'],
    ['0x2105', 'eip155:8453'],
    ['10', 'eip155:10'],
    [137, 'eip155:137'],
  ])('parses the chain id %j', async (answer, networkId) => {
    const { wallet, connect } = begin()
    wallet.lieAbout('chain', answer)
    expect((await connect()).networkId).toBe(networkId)
  })

  it.each([
    ['accounts', null],
    ['accounts', 'not a list'],
    ['accounts', { length: 1, 0: 'me' }],
    ['accounts', ['0x1234']],
    ['accounts', [`0x${'a'.repeat(42)}`]],
    ['accounts', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 7]],
    ['chain', 'banana'],
    ['chain', '0x0'],
    ['chain', -1],
    ['chain', 1.5],
    ['chain', '0xffffffffffffffff'],
    ['chain', { chainId: '0x1' }],
  ] as const)('rejects if the wallet responds to %s with %j, and leaves no listener', async (topic, answer) => {
    const { wallet, connect, listeners } = begin()
    wallet.lieAbout(topic, answer)
    const method = topic === 'chain' ? 'eth_chainId' : 'eth_requestAccounts'
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/malformed-answer', context: { method } })
    expect(listeners()).toBe(0)
  })

  it('rejects an oversized list of accounts', async () => {
    const { wallet, connect } = begin()
    wallet.lieAbout('accounts', Array(1001).fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'))
    await expect(connect()).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
  })

  it('reports that a wallet shares no account, or is locked at a silent connect', async () => {
    const { wallet, connect } = begin()
    wallet.lieAbout('accounts', [])
    await expect(connect()).rejects.toMatchObject({ code: 'connect/no-accounts' })
    await expect(connect(true)).rejects.toMatchObject({ code: 'connect/wallet-locked' })
  })

  it('reports that the wallet already shows a prompt', async () => {
    const { wallet, connect } = begin({ approval: 'manual' })
    const first = connect()
    await wallet.nextRequest()
    await expect(connect()).rejects.toMatchObject({ code: 'connect/already-pending' })
    wallet.approve()
    await expect(first).resolves.toBeDefined()
  })

  it('limits the wait for the chain id once the user has approved', async () => {
    const { wallet, connect, clock, listeners } = begin()
    wallet.hang('eth_chainId')
    const connecting = connect().catch((error: unknown) => error)
    await clock.advance(10_000)
    expect(await connecting).toMatchObject({ code: 'connect/timeout' })
    expect(listeners()).toBe(0)
  })

  it('rejects other namespaces than eip155', async () => {
    const { connect } = begin()
    await connect()
    const connector = injected({ window: new EventTarget() })
    const { signal } = new AbortController()
    const request = { walletId, namespace: 'solana', silent: false, signal } as const
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'connect/wallet-not-found' })
  })
})

describe('an open session', () => {
  it('ignores malformed and repeated events', async () => {
    const { wallet, session, events } = await open()
    for (const payload of [null, 'x', [7], ['0x12'], {}]) await wallet.emit('accountsChanged', payload)
    for (const payload of [null, 'loading', '0x', 0, {}]) await wallet.emit('chainChanged', payload)
    await wallet.emit('accountsChanged', wallet.accounts())
    await wallet.emit('chainChanged', '0x1')
    expect(events).toEqual([])
    expect(session.networkId).toBe('eip155:1')
  })

  it('ends when the wallet is locked', async () => {
    const { wallet, events, listeners } = await open()
    await wallet.lock()
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(listeners()).toBe(0)
  })

  it('stays open when the wallet briefly loses its node, and ends on any other disconnect (EIP-1193)', async () => {
    const { wallet, events } = await open()
    await wallet.emit('disconnect', { code: 1013, message: 'try again later' })
    expect(events).toEqual([])
    await wallet.emit('disconnect', { code: 4900, message: 'gone' })
    await wallet.emit('disconnect', { code: 4900, message: 'gone' })
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  it.each([walletId, 'injected'])('ends at the next request if the wallet %s vanished', async (id) => {
    const { wallet, session, events, listeners } = await open({ atWindowEthereum: true }, {}, id)
    await wallet.vanish()
    const request = session.request({ method: 'eth_chainId' })
    await expect(request).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(listeners()).toBe(0)
  })

  it('ends if the wallet fails once and then does not respond', async () => {
    const { wallet, session, events, clock } = await open()
    wallet.failNext({ message: 'port closed' }, 'personal_sign')
    wallet.hang('eth_chainId')
    const request = session.request({ method: 'personal_sign' }).catch((error: unknown) => error)
    await clock.advance(2000)
    expect(await request).toMatchObject({ code: 'wallet/disconnected' })
    expect(events).toEqual([{ type: 'disconnect' }])
  })

  it('stays open if the wallet fails but still responds', async () => {
    const { wallet, session, events } = await open()
    wallet.failNext({ message: 'out of order' })
    const request = session.request({ method: 'personal_sign' })
    await expect(request).rejects.toMatchObject({ code: 'wallet/request-failed', cause: { message: 'out of order' } })
    expect(events).toEqual([])
  })

  it('does not check the wallet if its option is 0', async () => {
    const { wallet, session, events } = await open({}, { livenessTimeoutMs: 0 })
    await wallet.vanish()
    const request = session.request({ method: 'eth_chainId' })
    await expect(request).rejects.toMatchObject({ code: 'wallet/request-failed' })
    expect(events).toEqual([])
  })

  it('revokes the permission when it ends, and emits nothing', async () => {
    const { wallet, session, events } = await open()
    await session.disconnect()
    expect(wallet.permittedOrigins()).toEqual([])
    expect(wallet.requests().at(-1)).toMatchObject({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
      outcome: 'answered',
    })
    expect(events).toEqual([])
  })

  it('ends without an error if the wallet cannot revoke a permission', async () => {
    const { wallet, session, listeners } = await open()
    wallet.failNext({ code: -32601, message: 'unknown method' }, 'wallet_revokePermissions')
    await session.disconnect()
    expect(listeners()).toBe(0)
  })

  it('works with a provider without events', async () => {
    const window = Object.assign(new EventTarget(), {
      ethereum: {
        request: async ({ method }: { method: string }) =>
          method === 'eth_chainId' ? 1 : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      },
    })
    const connector = injected({ window })
    const { signal } = new AbortController()
    connector.start(createFakeContext({ signal }))
    const request = { walletId: 'injected', namespace: 'eip155', silent: false, signal } as const
    const [session] = (await connector.connect(request)).sessions
    expect(session.networkId).toBe('eip155:1')
    await session.disconnect()
  })
})
