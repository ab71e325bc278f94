// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { selectConnection } from '@latchkey/core'
import { isWalletError } from '@latchkey/errors'
import { createFakeChainAdapter, createFakeConnector } from '@latchkey/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createWalletModal, type WalletModal, type WalletModalOptions } from './index.ts'

const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const least: WalletModalOptions = { networks: [mainnet], adapters: [], connectors: [] }

/** Creates a modal from code with another source URL, as another file of the site would. */
const inOtherFile = new Function(
  'create',
  'options',
  'return create(options)\n//# sourceURL=https://site.example/cart.js',
) as (create: typeof createWalletModal, options: WalletModalOptions) => WalletModal

function open(options: Partial<WalletModalOptions> = {}): WalletModal {
  const modal = createWalletModal({ ...least, ...options })
  onTestFinished(modal.destroy)
  return modal
}

/** A modal whose wallet has approved the site, with its own account. */
function openWith(account: string, options: Partial<WalletModalOptions> = {}): WalletModal {
  const wallets = [{ id: 'com.one', name: 'One', accounts: [account], isPermitted: true }]
  return open({
    adapters: [createFakeChainAdapter({})],
    connectors: [createFakeConnector({ wallets })],
    ...options,
  })
}

const addressOf = ({ client }: WalletModal) => selectConnection(client.getState()).address
const statusOf = ({ client }: WalletModal) => selectConnection(client.getState()).status

function refusalOf(make: () => WalletModal): unknown {
  try {
    make().destroy()
  } catch (error) {
    return isWalletError(error, 'config/storage-key-taken') ? error.context.prefix : error
  }
  return undefined
}

beforeEach(() => localStorage.clear())

describe('two modals with different keys', () => {
  it('are separate wallets, also after a reload', async () => {
    const make = () => [openWith(ONE), openWith(TWO, { storageKey: 'shop' })] as const
    const [one, two] = make()
    for (const { client } of [one, two]) client.actions.connect({ walletId: 'com.one' })
    await expect.poll(() => [addressOf(one), addressOf(two)]).toEqual([ONE, TWO])
    for (const modal of [one, two]) modal.destroy()

    const [oneAgain, twoAgain] = make()
    expect([addressOf(oneAgain), addressOf(twoAgain)]).toEqual([ONE, TWO])
    await expect.poll(() => [statusOf(oneAgain), statusOf(twoAgain)]).toEqual(['connected', 'connected'])
    await oneAgain.client.actions.disconnect()
    expect([addressOf(oneAgain), addressOf(twoAgain)]).toEqual([undefined, TWO])
    expect(localStorage.getItem('@appkit/connection_status')).toBe('disconnected')
    expect(localStorage.getItem('shop/@appkit/connection_status')).toBe('connected')
    expect(Object.keys(localStorage).filter((key) => !/^(shop[/])?@appkit[/]/.test(key))).toEqual([])
  })
})

describe('a second modal with the same key', () => {
  it.each([
    [undefined, '@appkit/'],
    ['shop', 'shop/@appkit/'],
  ])('is rejected: %s', (storageKey, prefix) => {
    const options = { ...least, ...(storageKey === undefined ? {} : { storageKey }) }
    open(options)
    expect(refusalOf(() => inOtherFile(createWalletModal, options))).toBe(prefix)
    expect(refusalOf(() => createWalletModal(options))).toBe(prefix)
  })

  it('is accepted after the first one is destroyed, which releases the key once', () => {
    const first = open()
    first.destroy()
    expect(refusalOf(() => inOtherFile(createWalletModal, least))).toBeUndefined()
    open()
    first.destroy()
    expect(refusalOf(() => inOtherFile(createWalletModal, least))).toBe('@appkit/')
  })

  it('is accepted if StrictMode calls the creating function twice', () => {
    const make = () => open()
    make()
    expect(refusalOf(make)).toBeUndefined()
  })

  it('is accepted with a warning if the file that created the first one runs again', async () => {
    const warnings: unknown[] = []
    const { warn } = console
    console.warn = (text) => void warnings.push(text)
    onTestFinished(() => {
      console.warn = warn
    })
    open()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(refusalOf(() => open())).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('two-modals.test.ts made its modal again')])
  })
})
