import { type ClientOptions, createClient, selectNetwork } from '@latchkey/core'
import type { ChainAdapter, PairingUri } from '@latchkey/core/ports'
import { pairingUriOf } from '@latchkey/core/ui'
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

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('./runtime.ts'))

const toNetwork = (id: number, name: string) =>
  ({
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    assets: { imageId: String(id) },
    testnet: false,
  }) as ClientOptions['networks'][0]

/** Switches the network in the same way as the EVM adapter. */
const adapter: ChainAdapter = {
  ...createFakeChainAdapter(),
  switchNetwork: async (session, { id }) =>
    void (await session.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${id.toString(16)}` }],
    })),
}

/** The example of the README: two networks, and a pairing with relays as its only option. */
async function createRig(options: Partial<ClientOptions> = {}) {
  const [clock, relay] = [createFakeClock(), createFakeRelay()]
  const wallet = createWallet(relay, clock.now, { chains: ['eip155:1', 'eip155:8453'] })
  const site = createFakeSite()
  const page = { isOnline: () => true, onReturn: () => () => {} }
  const client = createClient({
    networks: [toNetwork(1, 'Ethereum'), toNetwork(8453, 'Base')],
    adapters: [adapter],
    connectors: [
      pairing({ relays: ['wss://relay.example'], openSocket: relay.openSocket, storage: site.openTab(), page }),
    ],
    storage: site.openTab(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    metadata: { name: 'Example' },
    ...options,
  })
  await client.load()
  return { client, clock, wallet }
}

describe('a client with relays as the only option of its pairing', () => {
  it('lets a paired visitor switch to every network of the site (Spec §1.15)', async () => {
    const { client, clock, wallet } = await createRig()
    let pairingUri: PairingUri | undefined
    client.subscribe(({ connect }) => {
      const shown = pairingUriOf(connect)
      if (shown === undefined || shown.uri === pairingUri?.uri) return
      pairingUri = shown
      wallet.scan(pairingUri.uri)
    })
    client.actions.connect({ walletId: 'walletConnect' })
    // WebCrypto generates keys on another thread, so on a busy machine no number of event loop turns is enough.
    const readConnection = async () => {
      await clock.advance(0)
      return client.getState().connections.eip155
    }
    await expect
      .poll(readConnection, { timeout: 10_000, interval: 5 })
      .toMatchObject({ status: 'connected', approvedNetworks: { ids: ['eip155:1', 'eip155:8453'] } })
    expect(await client.actions.switchNetwork('eip155:8453')).toEqual({ ok: true, value: undefined })
    expect(selectNetwork(client.getState())?.name).toBe('Base')
    client.destroy()
  })

  it('does not pair if the site turned it off (Spec §2.43, enableWalletConnect)', async () => {
    const { client } = await createRig({ enableWalletConnect: false })
    expect(client.getState().wallets).toEqual([])
    client.destroy()
  })
})
