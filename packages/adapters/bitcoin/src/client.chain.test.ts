import { getAccounts, type Result, selectConnection, signMessage, signPsbt } from '@latchkey/core'
import { confirmSend, createScreenClient, editSend } from '@latchkey/core/ui'
// Imported first: a client loads this module on demand, and the tests should not wait for the compiler.
import '@latchkey/core/engine'
import type { Connector } from '@latchkey/core/ports'
import { createFakeClock, createFakeEnvironment, createFakeReporter, createFakeSite } from '@latchkey/testing'
import { SigHash, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { startBitcoinWorld } from '../fixtures/bitcoin-world.ts'
import type { BitcoinAccount, SignedPsbt } from './index.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
beforeEach(() => world.chain.reset())
afterAll(() => world?.chain.stop())

const WALLET = 'test.latchkey.scripted-bitcoin'

/** A visitor of a site with only Bitcoin, connected, with the send form open. */
async function visit(types: readonly ['p2wpkh', ...'p2tr'[]] = ['p2wpkh']) {
  const { wallet, session, address } = world.createWallet('Alice', 'p2wpkh', { types })
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
  const client = createScreenClient({
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
  return { client, until, form, wallet, address, balance }
}

it('the form sends bitcoin, and shows the change and the fee level (Spec §1.12)', async () => {
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

it('the form sends the whole balance minus the fee, and names the amount that is too small to spend', async () => {
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
  // A transaction that was confirmed with its inspection report is not reviewed again.
  await until(() => form()?.check?.status === 'checked')
  expect(await confirmSend(client)).toMatchObject({ ok: true })
  expect(await balance()).toBe(0n)
  expect(wallet.requests().map(({ method }) => method)).toEqual(['signPsbt'])
})

/** Returns a PSBT that spends one output of an address: 10,000 sat to Bob, the change back to the address. */
async function buildPsbt(from: string, sighashType: number): Promise<string> {
  const { chain, keyOf } = world
  const [coin] = await (await fetch(`${chain.url}/address/${from}/utxo`)).json()
  const { script } = keyOf('Alice', 'p2wpkh')
  const witnessUtxo = { script: Buffer.from(script, 'hex'), amount: BigInt(coin.value) }
  const transaction = new Transaction()
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo, sighashType })
  transaction.addOutputAddress(keyOf('Bob', 'p2wpkh').address, 10_000n, chain.network)
  transaction.addOutputAddress(from, BigInt(coin.value) - 10_300n, chain.network)
  return Buffer.from(transaction.toPSBT(0)).toString('base64')
}

it('signPsbt signs without sending, and shows the review for SIGHASH_NONE, which lets others change the outputs', async () => {
  const { client, wallet, address, balance } = await visit()
  const before = await balance()
  const signed = await signPsbt(client, { psbt: await buildPsbt(address, SigHash.ALL) })
  expectTypeOf(signed).toEqualTypeOf<Result<SignedPsbt>>()
  const bytes = Uint8Array.from(atob(signed.ok ? signed.value.psbt : ''), (each) => each.charCodeAt(0))
  expect(Transaction.fromPSBT(bytes).getInput(0).partialSig).toHaveLength(1)
  expect(await balance()).toBe(before)
  const requestCount = wallet.requests().length
  const signing = signPsbt(client, { psbt: await buildPsbt(address, SigHash.NONE) })
  await expect.poll(() => client.getState().review?.severity).toBeDefined()
  client.actions.modal.close()
  expect(await signing).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^guard\//) } })
  expect(wallet.requests()).toHaveLength(requestCount)
})

it('signMessage signs with the address that the site chose from getAccounts', async () => {
  const { client, address } = await visit(['p2wpkh', 'p2tr'])
  const listed = await getAccounts(client)
  expectTypeOf(listed).toEqualTypeOf<Result<readonly BitcoinAccount[]>>()
  const other = listed.ok ? listed.value.find((each) => each.address !== address) : undefined
  if (other === undefined) throw new Error('the wallet lists one address')
  const message = 'hello'
  for (const chosen of [undefined, other.address]) {
    const signed = await signMessage(client, { message, ...(chosen !== undefined && { address: chosen }) })
    expect(signed.ok && Verifier.verifySignature(chosen ?? address, message, signed.value)).toBe(true)
  }
})
