// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { createClient } from '@latchkey/core'
import type { KnownConnectorId } from '@latchkey/core/ports'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  createScriptedEvmWallet,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createConfig, createConnector, http, injected } from 'wagmi'
import { connect } from 'wagmi/actions'
import { wagmiWallets } from './wagmi-wallets.ts'

/**
 * Returns the wagmi config of a site with connectors of the given type and ids, and the wallets that its client lists.
 */
async function createSite(type: string, enableWalletConnect?: boolean, ids: readonly string[] = ['own']) {
  const { provider } = createScriptedEvmWallet({ announce: 'never', chains: { 1: '' } }).installIn(new EventTarget())
  const target = (id: string) => () => ({ id, name: 'Own', provider: provider as never })
  const config = createConfig({
    chains: [mainnet],
    transports: { 1: http('https://node.example') },
    multiInjectedProviderDiscovery: false,
    storage: null,
    connectors: ids.map((id) => createConnector((given) => ({ ...injected({ target: target(id) })(given), id, type }))),
  })
  const client = createClient({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [wagmiWallets({ config })],
    storage: createFakeSite().openTab(),
    clock: createFakeClock(),
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
    ...(enableWalletConnect === undefined ? {} : { enableWalletConnect }),
  })
  onTestFinished(client.destroy)
  await client.load()
  return { config, listed: () => client.getState().wallets.map(({ id }) => id) }
}

describe('wagmiWallets', () => {
  it('lists a connector that uses pairing, unless the site turned pairing off (enableWalletConnect)', async () => {
    expect((await createSite('walletConnect')).listed()).toEqual(['wagmi:own'])
    expect((await createSite('walletConnect', true)).listed()).toEqual(['wagmi:own'])
    expect((await createSite('walletConnect', false)).listed()).toEqual([])
    expect((await createSite('coinbaseWallet', false)).listed()).toEqual(['wagmi:own'])
  })

  it('lists connectors by the ids that wagmi and the wallets gave them (Spec §9.46)', async () => {
    const ids = ['coinbaseWallet', 'coinbaseWalletSDK', 'safe', 'ledger', 'okx', 'eip6963'] satisfies KnownConnectorId[]
    expect((await createSite('external', undefined, ids)).listed()).toEqual(ids.map((id) => `wagmi:${id}`))
  })

  it('lists a connector that uses pairing while the site itself is connected with it, even if pairing is turned off', async () => {
    const { config, listed } = await createSite('walletConnect', false)
    const [connector] = config.connectors
    if (connector === undefined) throw new Error('The config has no connector')
    await connect(config, { connector })
    await expect.poll(listed).toEqual(['wagmi:own'])
  })
})
