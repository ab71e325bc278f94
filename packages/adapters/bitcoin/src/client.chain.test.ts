import { createClient, selectConnection } from '@latchkey/core'
import { confirmSend, editSend } from '@latchkey/core/ui'
// Imported first: a client loads it when it is needed, and a test should not wait for the compiler.
import '@latchkey/core/engine'
import type { Connector } from '@latchkey/core/ports'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeSite } from '@latchkey/testing'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startBitcoinWorld } from '../fixtures/bitcoin-world.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
beforeEach(() => world.chain.reset())
afterAll(() => world?.chain.stop())

const WALLET = 'test.latchkey.scripted-bitcoin'

/** A visitor of a site with Bitcoin only, connected, at the form of what is sent. */
async function visit() {
  const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh')
  const connector: Connector = {
    id: 'scripted',
    namespaces: ['bip122'],
    start: ({ emitWallets }) =>
      emitWallets([
        { id: WALLET, connectorId: 'scripted', type: 'ANNOUNCED', name: 'Scripted', namespaces: ['bip122'] },
      ]),
    connect: async () => ({ id: 'approval', sessions: [session] }),
  }
  const clock = createFakeClock()
  const client = createClient({
    networks: [world.network],
    adapters: [world.createAdapter()],
    connectors: [connector],
    storage: createFakeSite().openTab(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  })
  onTestFinished(client.destroy)
  const { actions } = client
  const until = (isSo: () => boolean) => expect.poll(async () => clock.advance(50).then(isSo)).toBe(true)
  actions.connect({ walletId: WALLET, namespace: 'bip122' })
  await until(() => selectConnection(client.getState(), 'bip122').status === 'connected')
  actions.modal.open({ view: { name: 'WalletSend', params: undefined } })
  const place = { networkId: world.network.caipNetworkId, name: 'Bitcoin', symbol: 'BTC', decimals: 8, iconUrl: null }
  await editSend(client, { type: 'asset', asset: { ...place, type: 'token', balance: '1.4' } })
  const form = () => client.getState().send
  const balance = async () => (await world.createAdapter().getBalance({ address, network: world.network })).raw
  return { client, until, form, wallet, balance }
}

it('bitcoin is sent by the form, with what comes back and the level of the fee (Spec §1.12)', async () => {
  const { until, form, client, balance } = await visit()
  const to = world.keyOf('Bob', 'p2tr').address
  await editSend(client, { type: 'to', to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })
  await until(() => form()?.recipient.status === 'invalid')
  await editSend(client, { type: 'to', to })
  await editSend(client, { type: 'amount', amount: { unit: 'token', text: '0.25' } })
  await editSend(client, { type: 'review' })
  await until(() => form()?.fee.status === 'known')
  const fee = form()?.fee
  expect(fee).toMatchObject({ level: 'normal', isCovered: true })
  const [total, change] = fee?.status === 'known' ? [fee.total, fee.change ?? 0n] : [0n, 0n]
  expect(change + total).toBe(15_000_000n)
  expect(await confirmSend(client)).toMatchObject({ ok: true })
  expect(await balance()).toBe(140_000_000n - 25_000_000n - total)
  await until(() => client.getState().toast?.message.type === 'transaction-done')
})

it('all of it is sent, but for the fee; what is too small to be carried is named', async () => {
  const { client, until, form, wallet, balance } = await visit()
  await editSend(client, { type: 'to', to: world.keyOf('Bob', 'p2wpkh').address })
  await editSend(client, { type: 'amount', amount: { unit: 'token', text: '0.00000293' } })
  await editSend(client, { type: 'review' })
  await until(() => form()?.fee.status === 'failed')
  expect(form()?.fee).toMatchObject({ failure: { code: 'send/dust' } })
  await editSend(client, { type: 'max' })
  await until(() => form()?.max === 'idle')
  await editSend(client, { type: 'review' })
  await until(() => form()?.fee.status === 'known')
  expect(form()?.fee).toMatchObject({ change: 0n, isCovered: true })
  // Whoever confirms what the check has shown is not shown it once more.
  await until(() => form()?.check?.status === 'checked')
  expect(await confirmSend(client)).toMatchObject({ ok: true })
  expect(await balance()).toBe(0n)
  expect(wallet.requests().map(({ method }) => method)).toEqual(['signPsbt'])
})
