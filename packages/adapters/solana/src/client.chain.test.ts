import { solana as mainnet } from '@latchkey/chains'
import { type Result, selectConnection, signAllTransactions, signTransaction } from '@latchkey/core'
import { confirmSend, createScreenClient, editSend } from '@latchkey/core/ui'
// Imported first: a client loads this module on demand, and the tests should not wait for the compiler.
import '@latchkey/core/engine'
import type { Connector } from '@latchkey/core/ports'
import { formatUnits } from '@latchkey/primitives'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeSite } from '@latchkey/testing'
import { afterAll, beforeAll, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'
import { verifySignature } from './transactions/verify-signature.ts'
import { readWire } from './transactions/wire.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.chain.stop())

const WALLET = 'test.latchkey.scripted-solana'

/** Returns a connector for the scripted wallet. */
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

/** A connected visitor of a site with only Solana. */
async function visit() {
  const clock = createFakeClock()
  const client = createScreenClient({
    networks: [world.network],
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
  return { client, clock, until }
}

it('a site with Solana only connects, reads, signs and sends by core', async () => {
  const { network, alice, bob } = world
  const { client, until } = await visit()
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
  expect(await client.actions.sendTransaction({ namespace: 'solana', transaction })).toMatchObject({ ok: true })
  const tooMuch = { to: bob.address, amount: 10n ** 15n }
  const refused = await client.actions.transfer({ transfer: tooMuch })
  expect(refused).toMatchObject({ ok: false, error: { code: 'send/insufficient-funds' } })
})

it('signTransaction and signAllTransactions sign with the key of the account and send nothing', async () => {
  const { network, alice, bob } = world
  const { client } = await visit()
  const adapter = world.createAdapter()
  const transfer = { to: bob.address, amount: 1_000_000_000n }
  const transaction = await adapter.toTransaction({ address: alice.address, network, transfer })
  const before = await adapter.getBalance({ address: bob.address, network })
  const isSigned = (bytes: Uint8Array) => {
    const { signatures, messageBytes } = readWire(bytes)
    return verifySignature(signatures[alice.address] ?? new Uint8Array(64), messageBytes, alice.address)
  }
  const one = await client.actions.signTransaction({ transaction })
  expectTypeOf(one).toEqualTypeOf<Result<Uint8Array>>()
  expect(one.ok && (await isSigned(one.value))).toBe(true)
  const all = await signAllTransactions(client, { namespace: 'solana', transactions: [transaction, transaction] })
  expect(all.ok && (await Promise.all(all.value.map(isSigned)))).toEqual([true, true])
  expect(await adapter.getBalance({ address: bob.address, network })).toEqual(before)
  const foreign = await signTransaction(client, { transaction, address: bob.address })
  expect(foreign).toMatchObject({ ok: false, error: { code: 'wallet/unauthorized' } })
})

it('the form sends a token to a receiver without a token account, and includes the rent in the fee (Spec §1.12)', async () => {
  const { network, alice, chain } = world
  const { client, until } = await visit()
  const { actions } = client
  const friend = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { mint, symbol, name, decimals } = chain.seed.usdc
  const networkId = mainnet.caipNetworkId
  const token = { symbol, name, decimals, networkId, address: `${networkId}:${mint}`, balance: '2500' } as const
  const form = () => client.getState().send
  actions.modal.open({ view: { name: 'WalletSend', params: undefined } })
  await editSend(client, { type: 'asset', asset: { ...token, type: 'token', iconUrl: null } })
  await editSend(client, { type: 'amount', amount: { unit: 'token', text: '12.5' } })
  await editSend(client, { type: 'to', to: friend })
  await until(() => form()?.recipient.status === 'known')
  await editSend(client, { type: 'review' })
  await until(() => form()?.fee.status === 'known')
  expect(form()?.fee).toMatchObject({ total: 2_054_280n, rent: 2_039_280n, isCovered: true })
  expect(await confirmSend(client)).toMatchObject({ ok: true })
  await until(() => client.getState().toast?.message.type === 'transaction-done')
  const held = (address: string) => world.createAdapter().getTokenBalances({ address, network })
  expect(await held(friend)).toMatchObject([{ mint, raw: 12_500_000n }])
  expect(await held(alice.address)).toContainEqual(expect.objectContaining({ mint, raw: 2_487_500_000n }))
})

it('the form sends all SOL minus the fee (Spec §1.12)', async () => {
  const { network, alice, bob } = world
  const { client, until } = await visit()
  const { actions } = client
  const balance = () => world.createAdapter().getBalance({ address: alice.address, network })
  const { raw, decimals, symbol } = await balance()
  const place = { networkId: mainnet.caipNetworkId, name: 'Solana', iconUrl: null, balance: formatUnits(raw, decimals) }
  actions.modal.open({ view: { name: 'WalletSend', params: undefined } })
  await editSend(client, { type: 'asset', asset: { ...place, type: 'token', decimals, symbol } })
  await editSend(client, { type: 'max' })
  await until(() => client.getState().send?.amount.text === formatUnits(raw - 15_000n, decimals))
  await editSend(client, { type: 'to', to: bob.address })
  await editSend(client, { type: 'review' })
  await until(() => client.getState().send?.check?.status === 'checked')
  expect(client.getState().send?.check).toMatchObject({ report: { findings: [{ code: 'transfer-everything' }] } })
  expect(await confirmSend(client)).toMatchObject({ ok: true })
  expect((await balance()).raw).toBe(0n)
})
