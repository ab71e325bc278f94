import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { Transaction as BitcoinTransaction, OutScript, Address as ScriptAddress } from '@scure/btc-signer'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { takePicture } from '../fixtures/take-picture.ts'
import { ALICE, BITCOIN, expect, SOLANA, test } from '../fixtures/wallet-page.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const PAYEE = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
const FAMILIES = {
  solana: { chains: [SOLANA], methods: ['solana_signMessage', 'solana_signAndSendTransaction'] },
  bip122: { chains: [BITCOIN], methods: ['getAccountAddresses', 'signMessage', 'signPsbt'] },
}

test('the wallet page pairs on three families, and shows what it signs in each', async ({ pocket, openSite, solana }, {
  project,
}) => {
  const site = await openSite()
  await installAxe(pocket.page)
  await pocket.open()
  const { uri, topic } = await site.propose(FAMILIES)
  await pocket.paste(uri)
  await pocket.expectRequest('Connect to this site?')
  for (const name of ['Ethereum', 'Solana', 'Bitcoin Regtest']) await expect(pocket.sheet).toContainText(name)
  await expect(pocket.sheet).toContainText('bcrt1qqu…wjpnuw')
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-three-families')
  await pocket.approve('Connect')
  const at = await topic
  const { accounts, properties } = site.session(at)
  const addressIn = (networkId: string) =>
    accounts.find((account) => account.startsWith(networkId))?.split(':')[2] ?? ''
  const [inSolana, inBitcoin] = [addressIn(SOLANA), addressIn(BITCOIN)]
  expect(addressIn('eip155:1:')).toBe(ALICE)

  const text = new TextEncoder().encode('The quinces are in.')
  const params = { message: encodeBase58(text), pubkey: inSolana }
  const signing = site.request(at, 'solana_signMessage', params, SOLANA)
  await pocket.expectRequest('Sign this message?')
  await expect(pocket.sheet).toContainText('The quinces are in.')
  await pocket.approve('Sign')
  const { signature } = (await signing) as { readonly signature: string }
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(inSolana)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, text, key, decodeBase58(signature))).toBe(true)

  const [alice, bob] = [new PublicKey(inSolana), new PublicKey(solana.accounts[1]?.address ?? '')]
  const connection = new Connection(solana.url, { commitment: 'confirmed', wsEndpoint: solana.webSocketUrl })
  const pay = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 1_500_000_000 })
  const { blockhash } = await connection.getLatestBlockhash()
  const wire = new Transaction({ feePayer: alice, recentBlockhash: blockhash }).add(pay)
  const transaction = wire.serialize({ requireAllSignatures: false }).toString('base64')
  const sending = site.request(at, 'solana_signAndSendTransaction', { transaction }, SOLANA)
  await pocket.expectRequest('Send this transaction?')
  await expect(pocket.sheet).toContainText('1.5 SOL')
  await expect(pocket.sheet).toContainText(bob.toBase58())
  await expect(pocket.sheet).toContainText('0.000005 SOL')
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-solana')
  await pocket.approve('Send')
  const sent = (await sending) as { readonly signature: string }
  expect((await connection.getTransaction(sent.signature, { maxSupportedTransactionVersion: 0 }))?.meta?.err).toBeNull()

  const addresses = await site.request(at, 'getAccountAddresses', { account: inBitcoin }, BITCOIN)
  expect(addresses).toEqual(JSON.parse(properties.bip122_getAccountAddresses ?? ''))
  const psbt = toPsbt(inBitcoin)
  const signInputs = [{ address: inBitcoin, index: 0 }]
  const paying = site.request(at, 'signPsbt', { account: inBitcoin, psbt, signInputs }, BITCOIN)
  await pocket.expectRequest('Sign this transaction?')
  for (const shown of ['0.0006 BTC', PAYEE, '0.00039 BTC', 'Back to you', '0.00001 BTC'])
    await expect(pocket.sheet).toContainText(shown)
  await expectAccessible(pocket.page, 'body')
  await takePicture(pocket.page, project.name, 'wallet-bitcoin')
  await pocket.approve('Sign')
  const signed = BitcoinTransaction.fromPSBT(Buffer.from(((await paying) as { readonly psbt: string }).psbt, 'base64'))
  signed.finalize()
  expect(signed.isFinal).toBe(true)
})

/** A payment to Bob with change. */
function toPsbt(from: string): string {
  const script = OutScript.encode(ScriptAddress(REGTEST).decode(from))
  const transaction = new BitcoinTransaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 100_000n } })
  transaction.addOutputAddress(PAYEE, 60_000n, REGTEST)
  transaction.addOutputAddress(from, 39_000n, REGTEST)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
