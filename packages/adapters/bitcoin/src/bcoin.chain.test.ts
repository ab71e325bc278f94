import { type BitcoinNetwork, bitcoinSignet } from '@latchkey/chains'
import { createScriptedBitcoinWallet } from '@latchkey/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBcoinServices } from '../fixtures/bcoin-services.ts'
import { bitcoin } from './bitcoin.ts'

const privateKey = new Uint8Array(32).fill(1)
const network: BitcoinNetwork = {
  ...bitcoinSignet,
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  rpcUrls: { default: { http: ['http://bcoin.example'] } },
}

let services: Awaited<ReturnType<typeof startBcoinServices>>
beforeAll(async () => {
  services = await startBcoinServices(privateKey)
}, 60_000)
afterAll(() => services?.stop())

it('a payment of p2wpkh is accepted and mined by bcoin', async () => {
  const chains = { [network.caipNetworkId]: 'http://127.0.0.1:1' }
  const wallet = createScriptedBitcoinWallet({ privateKeys: [privateKey], chains, types: ['p2wpkh'] })
  const address = wallet.keys()[0]?.address ?? ''
  const adapter = bitcoin({ fetch: services.fetch })
  const largest = Math.max(...(await services.listCoins()).map(({ value }) => value))
  // More than one coin, so that the transaction has several signatures.
  const amount = (BigInt(largest) * 3n) / 2n
  const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const txid = await adapter.transfer(wallet.openSession(), { address, network, transfer: { to, amount } })
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await services.mine()
  expect(await services.balanceOf(to)).toBe(amount)
})

it('a transaction with a wrong signature is refused by bcoin', async () => {
  const [coin] = await services.listCoins()
  const [bytes, index] = [
    Buffer.from(coin?.txid ?? '', 'hex')
      .reverse()
      .toString('hex'),
    '00000000',
  ]
  const output = `e803000000000000160014${'22'.repeat(20)}`
  const witness = `0247${'30'.repeat(71)}21${'02'.repeat(33)}`
  const body = `02000000000101${bytes}${index}00fdffffff01${output}${witness}00000000`
  const response = await services.fetch('http://bcoin.example/tx', { method: 'POST', body })
  expect(response.status).toBe(400)
})
