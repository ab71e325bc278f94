import { solana as mainnet } from '@latchkey/chains'
import { createClient, selectConnection } from '@latchkey/core'
// Imported first: a client loads it when it is needed, and a test should not wait for the compiler.
import '@latchkey/core/engine'
import type { Connector } from '@latchkey/core/ports'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeSite } from '@latchkey/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.chain.stop())

const WALLET = 'test.latchkey.scripted-solana'

/** Brings the scripted wallet to a client. */
async function createConnector(): Promise<Connector> {
  const wallet = await world.createWallet()
  return {
    id: 'scripted',
    namespaces: ['solana'],
    start: ({ emitWallets }) =>
      emitWallets([
        { id: WALLET, connectorId: 'scripted', type: 'ANNOUNCED', name: 'Scripted', namespaces: ['solana'] },
      ]),
    connect: async () => ({ id: 'approval', sessions: [wallet.openSession()] }),
  }
}

it('a site with Solana only connects, reads, signs and sends by core', async () => {
  const { network, alice, bob } = world
  const clock = createFakeClock()
  const client = createClient({
    networks: [network],
    adapters: [world.createAdapter()],
    connectors: [await createConnector()],
    storage: createFakeSite().openTab(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  onTestFinished(client.destroy)
  const until = (isSo: () => boolean) => expect.poll(async () => clock.advance(50).then(isSo)).toBe(true)

  client.actions.connect({ walletId: WALLET, namespace: 'solana' })
  await until(() => selectConnection(client.getState(), 'solana').status === 'connected')
  expect(selectConnection(client.getState(), 'solana')).toMatchObject({ address: alice.address })

  const balance = client.reads.nativeBalance({ address: bob.address, networkId: mainnet.caipNetworkId })
  onTestFinished(balance.subscribe(() => {}))
  await until(() => balance.getSnapshot().status === 'ready')
  expect(balance.getSnapshot().data).toEqual({ balance: '5', symbol: 'SOL' })

  expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
  const transfer = { to: bob.address, amount: 1_000_000_000n }
  expect(await client.actions.transfer({ transfer })).toMatchObject({ ok: true })
  const adapter = world.createAdapter()
  const other = { to: bob.address, amount: 2_000_000_000n }
  const transaction = await adapter.toTransaction({ address: alice.address, network, transfer: other })
  expect(await client.actions.sendTransaction({ transaction })).toMatchObject({ ok: true })
  const tooMuch = { to: bob.address, amount: 10n ** 15n }
  const refused = await client.actions.transfer({ transfer: tooMuch })
  expect(refused).toMatchObject({ ok: false, error: { code: 'send/insufficient-funds' } })
})
