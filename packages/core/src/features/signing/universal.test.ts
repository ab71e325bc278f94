import { base, mainnet } from '@latchkey/chains'
import type { Connector, WalletSession } from '@latchkey/core/ports'
import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look, onMainnet, WALLET } from '../../reads/client.test.fixture.ts'

/** A wallet whose sessions select their network themselves, as paired wallets do. */
function selecting(): Connector {
  const fake = createFakeConnector({ wallets: [{ id: WALLET, name: 'One', accounts: [ACCOUNT] }] })
  const selectNetwork = { value: fake.wallet(WALLET).changeNetwork }
  return {
    ...fake,
    async connect(request) {
      const { id, sessions } = await fake.connect(request)
      return { id, sessions: [Object.create(sessions[0], { selectNetwork }) as WalletSession] }
    },
  }
}

describe('a site without an adapter', () => {
  it('connects, and returns the provider of the wallet for requests of the site', async () => {
    const { client, connect, wallet } = await createRig({ options: { adapters: [] } })
    await connect()
    expect(client.getState().connections.eip155).toMatchObject({ status: 'connected', address: ACCOUNT })
    expect(client.actions.getProvider()).toBeDefined()
    expect(wallet.requests).toHaveLength(0)
  })

  it('returns typed errors for all verbs that need an adapter, and sends nothing to the wallet', async () => {
    const { client, reads, connect, wallet, settle } = await createRig({ options: { adapters: [] } })
    await connect()
    const { actions } = client
    const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
    for (const result of [
      await actions.signMessage({ message: 'hello' }),
      await actions.signTypedData({ typedData }),
      await actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 1n } }),
      await actions.transfer({ transfer: { to: FRIEND, amount: 1n } }),
      await actions.waitForReceipt({ hash: '0x' }),
      await actions.switchNetwork(base.caipNetworkId),
    ])
      expect(result).toMatchObject({ ok: false, error: { code: 'config/adapter-not-found' } })
    const native = look(reads.nativeBalance(onMainnet))
    await settle()
    expect(native.now()).toMatchObject({ status: 'failed', failure: { code: 'balance/unavailable' } })
    expect(wallet.requests).toHaveLength(0)
    expect(client.getState().available?.eip155).toMatchObject({ nativeBalance: false, send: false, approvals: false })
  })

  it('switches networks if the session selects them itself', async () => {
    const { client, connect } = await createRig({ options: { adapters: [], connectors: [selecting()] } })
    await connect()
    expect(await client.actions.switchNetwork(base.caipNetworkId)).toMatchObject({ ok: true })
    expect(client.getState().connections.eip155?.networkId).toBe(base.caipNetworkId)
    expect(await client.actions.switchNetwork(mainnet.caipNetworkId)).toMatchObject({ ok: true })
  })
})
