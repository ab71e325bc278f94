import type { WalletCandidate } from '@latchkey/core/ports'
import { createFakeContext, createScriptedEvmWallet } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type CoinbaseWalletOptions, coinbaseWallet } from './index.ts'

const RDNS = 'com.coinbase.wallet'
const code = (name: string) => expect.objectContaining({ code: name })

async function start(options: Partial<CoinbaseWalletOptions> = {}, enableEIP6963 = true) {
  const window = new EventTarget()
  const lists: (readonly WalletCandidate[])[] = []
  const sdk = () => Promise.reject(new Error('Cannot find package'))
  const connector = coinbaseWallet({ appName: 'Shop', sdk, window, ...options })
  const client = new AbortController()
  return {
    window,
    client,
    async begin() {
      await connector.load?.()
      const emitWallets = (list: readonly WalletCandidate[]) => void lists.push(list)
      connector.start(createFakeContext({ signal: client.signal, enableEIP6963, emitWallets }))
    },
    names: () => lists.at(-1)?.map(({ id, name }) => [id, name]),
    connect: () => {
      const { signal } = new AbortController()
      return connector.connect({ walletId: RDNS, namespace: 'eip155', silent: false, signal })
    },
  }
}

describe('Coinbase Wallet', () => {
  it('lists its own wallet until the extension announces itself', async () => {
    const { window, begin, names } = await start()
    await begin()
    expect(names()).toEqual([[RDNS, 'Coinbase Wallet']])
    createScriptedEvmWallet({ rdns: 'com.example.wallet' }).installIn(window)
    expect(names()).toHaveLength(1)
    createScriptedEvmWallet({ rdns: RDNS }).installIn(window)
    expect(names()).toEqual([])
  })

  it('lists no wallet if the extension is there from the start', async () => {
    const { window, begin, names } = await start()
    createScriptedEvmWallet({ rdns: RDNS }).installIn(window)
    await begin()
    expect(names()).toEqual([])
  })

  it('keeps its wallet if the site turned announcements off, and after malformed events', async () => {
    const off = await start({}, false)
    await off.begin()
    createScriptedEvmWallet({ rdns: RDNS }).installIn(off.window)
    expect(off.names()).toHaveLength(1)
    const on = await start()
    await on.begin()
    for (const detail of [null, undefined, { info: null }, { info: { rdns: 1 } }])
      on.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    on.window.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(on.names()).toHaveLength(1)
  })

  it('names the package in the error if it is not installed, or has another version', async () => {
    for (const sdk of [undefined, async () => ({}), async () => null, async () => ({ CoinbaseWalletSDK: class {} })]) {
      const { begin, connect } = await start(sdk === undefined ? {} : { sdk })
      await begin()
      const context = expect.objectContaining({ package: '@coinbase/wallet-sdk' })
      await expect(connect()).rejects.toMatchObject({ code: 'config/package-missing', context })
    }
  })

  it('rejects if the SDK does not start, and starts it again at the next connect', async () => {
    let calls = 0
    const { begin, connect } = await start({
      async sdk() {
        calls += 1
        return { createCoinbaseWalletSDK: () => (calls === 1 ? undefined : { getProvider: () => ({ request: 1 }) }) }
      },
    })
    await begin()
    await expect(connect()).rejects.toThrow(code('connect/failed'))
    // An object without the methods of a provider cannot announce anything.
    await expect(connect()).rejects.toThrow(code('connect/wallet-not-found'))
    expect(calls).toBe(2)
  })

  it('passes the name of the site to the SDK, and turns off its telemetry', async () => {
    const given: unknown[] = []
    const { provider } = createScriptedEvmWallet()
    const { begin, connect } = await start({
      appLogoUrl: 'https://shop.example/logo.png',
      preference: 'eoaOnly',
      sdk: async () => ({
        createCoinbaseWalletSDK(options: unknown) {
          given.push(options)
          return { getProvider: () => provider }
        },
      }),
    })
    await begin()
    expect(given).toEqual([])
    const { sessions } = await connect()
    expect(sessions[0]).toMatchObject({ walletId: RDNS, namespace: 'eip155', networkId: 'eip155:1' })
    await connect()
    const preference = { options: 'eoaOnly', telemetry: false }
    expect(given).toEqual([{ appName: 'Shop', appLogoUrl: 'https://shop.example/logo.png', preference }])
  })

  it('lists no wallet before the connector starts', async () => {
    const { connect } = await start()
    await expect(connect()).rejects.toThrow(code('connect/wallet-not-found'))
  })
})
