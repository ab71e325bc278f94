import { bytesToHex, parsePsbt } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBitcoinWorld } from '../fixtures/bitcoin-world.ts'
import { bitcoinReader } from './reader.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
afterAll(() => world?.chain.stop())

describe('bitcoinReader', () => {
  it('prepares a payment with change, which is mined once it is signed and relayed', async () => {
    const [alice, bob] = [world.keyOf('Alice', 'p2wpkh'), world.keyOf('Bob', 'p2wpkh')]
    const { network } = world
    const reader = bitcoinReader()
    const before = await reader.getBalance({ address: bob.address, network })
    const payment = { to: bob.address, amount: 25_000n }
    const psbt = await reader.preparePayment({ address: alice.address, network, payment })
    expect(parsePsbt(psbt)?.transaction.outputs).toHaveLength(2)
    const signed = Transaction.fromPSBT(psbt)
    signed.sign(Uint8Array.from(alice.privateKey))
    signed.finalize()
    expect(await reader.relay({ network, transaction: signed.extract() })).toBe(signed.id)
    world.chain.mine()
    expect((await reader.getBalance({ address: bob.address, network })).raw).toBe(before.raw + 25_000n)
  })

  it('does not choose excluded coins', async () => {
    const { network, chain } = world
    const { address } = world.keyOf('Bob', 'p2wpkh')
    for (const value of [50_000n, 60_000n]) chain.fund(address, value)
    const reader = bitcoinReader()
    const payment = { to: address, amount: 20_000n }
    const coinsOf = async (exclude?: ReadonlySet<string>) => {
      const psbt = await reader.preparePayment({ address, network, payment, ...(exclude && { exclude }) })
      return parsePsbt(psbt)?.transaction.inputs.map(({ txid, index }) => `${txid}:${index}`) ?? []
    }
    const first = await coinsOf()
    const second = await coinsOf(new Set(first))
    expect([first.length, second.length]).toEqual([1, 1])
    expect(second).not.toEqual(first)
  })

  it('inspects a PSBT with the same result as the adapter', async () => {
    const [alice, bob] = [world.keyOf('Alice', 'p2wpkh'), world.keyOf('Bob', 'p2wpkh')]
    const { network } = world
    const { address } = alice
    const reader = bitcoinReader()
    const bytes = await reader.preparePayment({ address, network, payment: { to: bob.address, amount: 25_000n } })
    const psbt = Buffer.from(bytes).toString('base64')
    const question = { address, addresses: [address], network, request: { transactions: [{ psbt }] } }
    expect(await reader.inspectRequest(question)).toEqual(await world.createAdapter().inspectRequest(question))
  })

  it('rejects a transaction that a node rejects, malformed bytes, and a payment from an empty address', async () => {
    const { network } = world
    const reader = bitcoinReader()
    const { address } = world.keyOf('Alice', 'p2wpkh')
    const unsigned = parsePsbt(
      await reader.preparePayment({ address, network, payment: { to: address, amount: 9_000n } }),
    )
    const raw = unsigned?.globals.get('00') ?? new Uint8Array()
    await expect(reader.relay({ network, transaction: raw })).rejects.toMatchObject({ code: 'send/failed' })
    await expect(reader.relay({ network, transaction: raw.slice(1) })).rejects.toMatchObject({
      code: 'request/invalid',
    })
    const payment = { to: address, amount: 10n ** 14n }
    await expect(reader.preparePayment({ address, network, payment })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    expect(bytesToHex(raw)).toMatch(/^0x02/)
  })
})
