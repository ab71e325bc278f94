import { mainnet, polkadot as network, westend } from '@latchkey/chains'
import { injectedWeb3 } from '@latchkey/connector-polkadot'
import { createClient, selectConnection } from '@latchkey/core'
// Imported first: a client loads this module on demand, and the tests should not wait for the compiler.
import '@latchkey/core/engine'
import { encodeSs58 } from '@latchkey/primitives'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeReporter,
  createFakeSite,
  createScriptedPolkadotWallet,
} from '@latchkey/testing'
import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { polkadot } from './index.ts'

const walletId = 'injectedWeb3:scripted-js'

/** A site with EVM and Polkadot, and its visitor. Storage and wallet persist across page loads. */
async function createVisit() {
  const [site, clock] = [createFakeSite(), createFakeClock()]
  const wallet = await createScriptedPolkadotWallet({ clock })
  const addressOn = (prefix: number) => encodeSs58(wallet.accountIds()[0] ?? new Uint8Array(), prefix)
  function openPage() {
    const window = Object.assign(new EventTarget(), { injectedWeb3: undefined })
    wallet.installIn(window)
    const client = createClient({
      networks: [network, westend, mainnet],
      adapters: [createFakeChainAdapter(), polkadot()],
      connectors: [createFakeConnector({ wallets: [] }), injectedWeb3({ window })],
      storage: site.openTab(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    })
    onTestFinished(client.destroy)
    const connection = () => selectConnection(client.getState(), 'polkadot')
    const until = (isSo: () => boolean) => expect.poll(async () => clock.advance(50).then(isSo)).toBe(true)
    return { client, connection, until }
  }
  return { wallet, addressOn, openPage }
}

async function connected() {
  const visit = await createVisit()
  const page = visit.openPage()
  page.client.actions.connect({ walletId, namespace: 'polkadot' })
  await page.until(() => page.connection().status === 'connected')
  return { ...visit, ...page }
}

describe('a site with Polkadot', () => {
  it('connects, and shows the address in the format of the network', async () => {
    const { connection, addressOn } = await connected()
    expect(connection()).toMatchObject({ address: addressOn(0), networkId: network.caipNetworkId })
    expect(connection().accounts).toHaveLength(4)
  })

  it('signs, and offers neither balance nor sending', async () => {
    const { client, addressOn } = await connected()
    const signed = await client.actions.signMessage({ message: 'hello' })
    expect(signed.ok && signatureVerify('hello', signed.value, addressOn(0)).isValid).toBe(true)
    expect(client.getState().available?.polkadot).toMatchObject({ nativeBalance: false, balances: false, send: false })
    const transfer = { to: addressOn(0), amount: 1n }
    expect(await client.actions.transfer({ transfer })).toMatchObject({
      ok: false,
      error: { code: 'wallet/unsupported-method' },
    })
  })

  it('switches the network, and shows the address in its format', async () => {
    const { client, connection, addressOn } = await connected()
    expect(await client.actions.switchNetwork(westend.caipNetworkId)).toMatchObject({ ok: true })
    expect(connection()).toMatchObject({ address: addressOn(42), networkId: westend.caipNetworkId })
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
  })

  it('follows the wallet to another account, and disconnects with it', async () => {
    const { wallet, connection, addressOn } = await connected()
    wallet.share(2)
    expect(connection()).toMatchObject({ address: addressOn(0), accounts: [{}] })
    wallet.forget()
    expect(connection().status).toBe('disconnected')
  })

  it('reconnects after a reload without a prompt, but not after a disconnect', async () => {
    const { wallet, client, openPage, addressOn } = await connected()
    client.destroy()
    const reloaded = openPage()
    await reloaded.until(() => reloaded.connection().status === 'connected')
    expect(reloaded.connection().address).toBe(addressOn(0))
    expect(await reloaded.client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    const questionCount = wallet.questions()
    await reloaded.client.actions.disconnect()
    reloaded.client.destroy()
    const last = openPage()
    await last.until(() => last.connection().status === 'disconnected')
    expect(wallet.questions()).toBe(questionCount)
    expect(wallet.listenerCount()).toBe(0)
  })
})
