import type { WalletCandidate } from '@latchkey/core/ports'
import { createFakeContext, createScriptedSolanaWallet, createScriptedStandardWallet } from '@latchkey/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { walletStandard } from './index.ts'

// Loads the code as a client does before it starts a connector.
beforeAll(() => walletStandard().load?.())

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const ICON = 'data:image/png;base64,AAAA'

interface Registration {
  register(...wallets: readonly unknown[]): () => void
}

function begin(networks?: readonly (typeof MAINNET | typeof BITCOIN)[]) {
  const window = Object.assign(new EventTarget(), { navigator: {} as { wallets?: unknown } })
  const client = new AbortController()
  const lists: (readonly WalletCandidate[])[] = []
  const start = () => {
    const emitWallets = (wallets: readonly WalletCandidate[]) => void lists.push(wallets)
    const site = networks === undefined ? {} : { site: { networks } }
    walletStandard({ window }).start(createFakeContext({ emitWallets, signal: client.signal, ...site }))
  }
  const register = (...wallets: readonly unknown[]) => {
    let undo = () => {}
    const detail = (api: Registration) => {
      undo = api.register(...wallets)
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return () => undo()
  }
  const last = () => lists.at(-1) ?? []
  return { window, client, lists, start, register, last, names: () => last().map(({ name }) => name) }
}

const feature = { version: '1.0.0', connect: async () => ({ accounts: [] }) }
const walletOf = (given: object = {}) => ({
  version: '1.0.0',
  name: 'Lighthouse',
  icon: ICON,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': feature },
  accounts: [],
  ...given,
})
const trap = (): never => {
  throw new Error('trap')
}

describe('discovery of wallets that register', () => {
  it('finds them before and after the start of the site', () => {
    const { start, window, names, register } = begin()
    const early = (event: Event) => (event as CustomEvent<Registration>).detail.register(walletOf({ name: 'Early' }))
    window.addEventListener('wallet-standard:app-ready', early)
    start()
    expect(names()).toEqual(['Early'])
    register(walletOf({ name: 'Late' }), walletOf({ name: 'Later' }))
    expect(names()).toEqual(['Early', 'Late', 'Later'])
  })

  it('finds them in navigator.wallets, which stays a list for other libraries of the page', () => {
    const { start, window, names, client } = begin()
    const push = (name: string) => (api: Registration) => api.register(walletOf({ name }))
    const { navigator } = window
    navigator.wallets = [push('Early')]
    start()
    const list = navigator.wallets as unknown[]
    list.push(push('Late'))
    expect(names()).toEqual(['Early', 'Late'])
    expect(list).toHaveLength(2)
    client.abort()
    list.push(push('Too late'))
    expect(names()).toEqual(['Early', 'Late'])
    expect(Object.hasOwn(list, 'push')).toBe(false)
  })

  it('lists one row for each, with id, picture, kind and chain families', () => {
    const { start, register, last } = begin()
    start()
    register(walletOf({ chains: ['solana:mainnet', 'bitcoin:mainnet', 'sui:mainnet'] }))
    expect(last()).toEqual([
      {
        id: 'standard:lighthouse',
        connectorId: 'announced',
        type: 'ANNOUNCED',
        name: 'Lighthouse',
        icon: ICON,
        namespaces: ['solana', 'bip122'],
      },
    ])
  })

  it('lists an object once if it registers again', () => {
    const { start, register, last } = begin()
    start()
    const wallet = walletOf()
    register(wallet, wallet)
    register(wallet)
    expect(last()).toMatchObject([{ name: 'Lighthouse', icon: ICON }])
  })

  it('lists two rows if a second object claims the name in the same chain family, whatever picture it copies', () => {
    const { start, register, last } = begin()
    start()
    register(walletOf())
    const remove = register(walletOf(), walletOf({ icon: undefined }))
    expect(last().map(({ id, name }) => [id, name])).toEqual([
      ['standard:lighthouse', 'Lighthouse'],
      ['standard:lighthouse:2', 'Lighthouse'],
      ['standard:lighthouse:3', 'Lighthouse'],
    ])
    remove()
    expect(last()).toHaveLength(1)
  })

  it('lists two rows if a second object claims the name in another chain family with another picture', () => {
    const { start, register, last } = begin()
    start()
    const other = { chains: ['bitcoin:mainnet'], features: { 'bitcoin:connect': feature }, icon: `${ICON}BBBB` }
    register(walletOf(), walletOf(other), walletOf({ name: 'Lighthouse:2' }))
    expect(last().map(({ id, namespaces }) => [id, namespaces])).toEqual([
      ['standard:lighthouse', ['solana']],
      ['standard:lighthouse:2', ['bip122']],
      ['standard:lighthouse:2:2', ['solana']],
    ])
  })

  it('lists one row for a wallet with a separate object for each chain family', () => {
    const { start, register, last } = begin()
    start()
    register(walletOf())
    register(walletOf({ chains: ['bitcoin:mainnet'], features: { 'bitcoin:connect': feature } }))
    expect(last()).toMatchObject([{ id: 'standard:lighthouse', namespaces: ['solana', 'bip122'] }])
  })

  it('lists only the chain families of the site, and no wallet without one', () => {
    const { start, register, last } = begin([BITCOIN])
    start()
    register(walletOf({ chains: ['solana:mainnet', 'bitcoin:mainnet'] }), walletOf({ name: 'Only Solana' }))
    expect(last()).toMatchObject([{ name: 'Lighthouse', namespaces: ['bip122'] }])
  })

  it('marks wallets that can sign in with solana:signIn', () => {
    const { start, register, last } = begin()
    start()
    register(walletOf({ features: { 'standard:connect': feature, 'solana:signIn': { signIn: async () => [] } } }))
    expect(last()).toMatchObject([{ supports: { signIn: true } }])
  })

  it('removes a wallet that ends its registration, which no other script can do', () => {
    const { start, register, names } = begin()
    start()
    const wallet = walletOf()
    const remove = register(wallet)
    register(wallet)()
    expect(names()).toEqual(['Lighthouse'])
    remove()
    remove()
    expect(names()).toEqual([])
    register(wallet)
    expect(names()).toEqual(['Lighthouse'])
  })

  it('updates the chains of a wallet, but neither its name nor its picture', () => {
    const { start, register, last } = begin()
    start()
    let change = () => {}
    const on = (_event: string, listener: () => void) => {
      change = listener
      return () => {}
    }
    const wallet = walletOf({ features: { 'standard:connect': feature, 'standard:events': { on } } })
    register(wallet)
    Object.assign(wallet, { name: 'Somebody else', icon: undefined, chains: ['bitcoin:mainnet'] })
    change()
    expect(last()).toMatchObject([{ name: 'Lighthouse', icon: ICON, namespaces: ['bip122'] }])
    Object.assign(wallet, { chains: ['sui:mainnet'] })
    change()
    expect(last()).toEqual([])
  })
})

describe('discovery on a page without wallets, or with a hostile one', () => {
  it('lists nothing and continues', () => {
    const { start, register, last, window } = begin()
    start()
    const proxy = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap })
    const throwing = Object.defineProperty(walletOf(), 'chains', { get: trap })
    register(undefined, 'wallet', 7, {}, proxy, throwing, walletOf({ name: ' \u200b ' }), walletOf({ chains: 'all' }))
    register(walletOf({ features: null }), walletOf({ features: new Proxy({}, { get: trap }) }))
    register(walletOf({ chains: Array.from({ length: 1000 }, () => 'solana:mainnet') }))
    for (const detail of [undefined, {}, trap])
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    const guarded = Object.defineProperty(new Event('wallet-standard:register-wallet'), 'detail', { get: trap })
    window.dispatchEvent(guarded)
    expect(last()).toEqual([])
  })

  it('cleans the name, and drops a picture that a page must not load', () => {
    const { start, register, last } = begin()
    start()
    register(
      walletOf({ name: `\u202e${'x'.repeat(5_000_000)}`, icon: 'javascript:alert(1)' }),
      walletOf({ name: 'Big', icon: `data:image/png;base64,${'A'.repeat(300_000)}` }),
    )
    expect(last()).toMatchObject([{ name: 'x'.repeat(64) }, { name: 'Big' }])
    expect(last().map(({ icon }) => icon)).toEqual([undefined, undefined])
  })

  it('lists no more than 64 wallets', () => {
    const { start, register, last } = begin()
    start()
    register(...Array.from({ length: 1000 }, (_, index) => walletOf({ name: `Wallet ${index}` })))
    expect(last()).toHaveLength(64)
  })

  it('works with guarded and frozen navigators', () => {
    for (const navigator of [Object.freeze({}), Object.defineProperty({}, 'wallets', { get: trap }), { wallets: 7 }]) {
      const { window, start, register, names } = begin()
      Object.assign(window, { navigator })
      start()
      register(walletOf())
      expect(names()).toEqual(['Lighthouse'])
    }
  })

  it('works with a wallet whose events cannot be subscribed to', () => {
    const { start, register, names, client } = begin()
    start()
    register(walletOf({ features: { 'standard:connect': feature, 'standard:events': { on: trap } } }))
    register(
      walletOf({ name: 'Off', features: { 'standard:connect': feature, 'standard:events': { on: () => trap } } }),
    )
    expect(names()).toEqual(['Lighthouse', 'Off'])
    expect(() => client.abort()).not.toThrow()
  })
})

describe('the destroyed client', () => {
  it('has no listener on the page or on a wallet', async () => {
    const { start, window, client, lists } = begin()
    const solana = await createScriptedSolanaWallet({ privateKeys: [new Uint8Array(32).fill(1)], chains: {} })
    const wallet = createScriptedStandardWallet({ solana, register: 'twice' })
    const page = wallet.installIn(window)
    start()
    expect(page.listenerCount()).toBe(1)
    client.abort()
    expect(page.listenerCount()).toBe(0)
    const before = lists.length
    await wallet.vanish()
    await wallet.reappear()
    expect(lists).toHaveLength(before)
  })
})
