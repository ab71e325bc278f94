import { type ClientOptions, createClient } from '@latchkey/core'
import { pairingUriOf } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
} from '@latchkey/testing'
import { createFakeRelay } from '@latchkey/testing/pairing'
import { beforeAll, describe, expect, it } from 'vitest'
import { pairing } from './pairing.ts'
import { createWallet } from './testing/world.fixture.ts'

/*
 * Several paired wallets at once, each for its chain families: the combined persistence of core and of this connector.
 */

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('./runtime.ts'))

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const IN_SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const toNetwork = (caipNetworkId: string) => {
  const [chainNamespace, reference = ''] = caipNetworkId.split(':')
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    name: caipNetworkId,
    caipNetworkId,
    chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: [] } },
    assets: { imageId: 'x' },
    testnet: false,
  } as unknown as ClientOptions['networks'][0]
}

/** A browser with tabs of one site, and wallets on other devices. */
function createBrowser() {
  const [clock, relay, site] = [createFakeClock(), createFakeRelay(), createFakeSite()]
  const page = { isOnline: () => true, onReturn: () => () => {} }
  const solana = { accounts: [`${SOLANA}:${IN_SOLANA}`], methods: ['solana_signMessage'], events: [] }
  const toWallet = (name: string, chains: readonly string[], alsoApproves = {}) =>
    createWallet(relay, clock.now, { name, chains, alsoApproves, canSignIn: false })
  const wallets = {
    both: toWallet('Both', ['eip155:1'], { solana }),
    solana: toWallet('Solana', [], { solana }),
    evm: toWallet('Evm', ['eip155:1']),
  }
  const openTab = async () => {
    const client = createClient({
      networks: [toNetwork('eip155:1'), toNetwork(SOLANA)],
      adapters: [createFakeChainAdapter(), createFakeChainAdapter({ namespace: 'solana' })],
      connectors: [
        pairing({ relays: ['wss://relay.example'], openSocket: relay.openSocket, storage: site.openTab(), page }),
      ],
      storage: site.openTab(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
      metadata: { name: 'Example' },
    })
    await client.load()
    let scan = (_: string) => {}
    const seen = new Set<string>()
    client.subscribe(({ connect }) => {
      const uri = pairingUriOf(connect)?.uri
      if (uri === undefined || seen.has(uri)) return
      seen.add(uri)
      scan(uri)
    })
    const served = () =>
      Object.fromEntries(
        Object.entries(client.getState().connections).map(([namespace, { status, wallet }]) => [
          namespace,
          status === 'connected' ? wallet?.name : status,
        ]),
      )
    return {
      client,
      served,
      pair(by: keyof typeof wallets, namespace: Namespace) {
        scan = wallets[by].scan
        client.actions.connect({ walletId: 'walletConnect', namespace })
      },
    }
  }
  /** WebCrypto generates keys on another thread, so on a busy machine no number of event loop turns is enough. */
  const until = (read: () => unknown, expected: unknown) =>
    expect.poll(async () => clock.advance(0).then(read), { timeout: 10_000, interval: 5 }).toEqual(expected)
  const hasLeft = (by: keyof typeof wallets) =>
    wallets[by].received.some((message) => 'method' in message && message.method === 'wc_sessionDelete')
  return { openTab, until, hasLeft, wallets, clock }
}

/** A tab with one wallet in both families, and then another wallet for Solana. */
async function withTwoWallets() {
  const browser = createBrowser()
  const tab = await browser.openTab()
  tab.pair('both', 'eip155')
  await browser.until(tab.served, { eip155: 'Both', solana: 'Both' })
  tab.pair('solana', 'solana')
  await browser.until(tab.served, { eip155: 'Both', solana: 'Solana' })
  return { ...browser, tab }
}

describe('a second wallet that is paired for one family', () => {
  it('replaces the first one only in that family, in another tab and after a reload', async () => {
    const { openTab, until, tab, hasLeft } = await withTwoWallets()
    expect(hasLeft('both')).toBe(false)
    const other = await openTab()
    await until(other.served, { eip155: 'Both', solana: 'Solana' })
    tab.client.destroy()
    other.client.destroy()
    const later = await openTab()
    await until(later.served, { eip155: 'Both', solana: 'Solana' })
    later.client.destroy()
  })

  it('is followed by a tab that was already open', async () => {
    const { openTab, until, tab } = await withTwoWallets()
    const other = await openTab()
    await until(other.served, { eip155: 'Both', solana: 'Solana' })
    tab.pair('evm', 'eip155')
    await until(tab.served, { eip155: 'Evm', solana: 'Solana' })
    await until(other.served, { eip155: 'Evm', solana: 'Solana' })
    tab.client.destroy()
    other.client.destroy()
  })

  it('leaves the family without a wallet when it is disconnected, also after a reload', async () => {
    const { openTab, until, tab, hasLeft } = await withTwoWallets()
    await tab.client.actions.disconnect({ namespace: 'solana' })
    await until(tab.served, { eip155: 'Both' })
    await until(() => [hasLeft('solana'), hasLeft('both')], [true, false])
    tab.client.destroy()
    const later = await openTab()
    await until(later.served, { eip155: 'Both' })
    later.client.destroy()
  })

  it('ends the session of the first wallet once it serves no family', async () => {
    const { until, tab, hasLeft } = await withTwoWallets()
    tab.pair('evm', 'eip155')
    await until(tab.served, { eip155: 'Evm', solana: 'Solana' })
    await until(() => hasLeft('both'), true)
    tab.client.destroy()
  })
})

describe('a wallet that serves two families', () => {
  it('is disconnected from both when one is disconnected, because pairing has one session for both', async () => {
    const { openTab, until, hasLeft } = createBrowser()
    const tab = await openTab()
    tab.pair('both', 'solana')
    await until(tab.served, { eip155: 'Both', solana: 'Both' })
    await tab.client.actions.disconnect({ namespace: 'eip155' })
    await until(tab.served, {})
    await until(() => hasLeft('both'), true)
    tab.client.destroy()
  })

  it('loses one family if it removes that one, and keeps the other', async () => {
    const { openTab, until, wallets } = createBrowser()
    const tab = await openTab()
    tab.pair('both', 'eip155')
    await until(tab.served, { eip155: 'Both', solana: 'Both' })
    const { eip155 } = wallets.both.namespaces()
    wallets.both.namespaces = () => ({ ...(eip155 && { eip155 }) })
    void wallets.both.update()
    await until(tab.served, { eip155: 'Both' })
    tab.client.destroy()
  })
})
