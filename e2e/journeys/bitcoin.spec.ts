import type { BitcoinNode } from '@latchkey/devnet'
import type { ScriptedBitcoinWallet } from '@latchkey/testing'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { expect, test } from '../fixtures/bitcoin.ts'
import { scanScreen } from '../fixtures/scan-screen.ts'
import { KIT, VIEM, watchScripts } from '../fixtures/watch-scripts.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** The recipient of the site's payments. */
const PURSE = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

async function connect(site: SitePage, modal: ModalPage, wallet: string, address: string): Promise<void> {
  await site.open()
  await modal.connect(site.connectButton, wallet)
  await site.expectConnected(address)
}

test.describe('a site with only Bitcoin', () => {
  test('lets a visitor connect, return, sign, pay, receive and disconnect, and loads no library of another chain (Spec §1.1)', async ({
    site,
    modal,
    standardWallet,
    keys,
    chain,
    shoot,
  }) => {
    const address = keys.keys()[0]?.address ?? ''
    const readScripts = watchScripts(site.page)
    await connect(site, modal, 'Lighthouse', address)
    await expect(site.accountButton).toContainText('1.400 BTC')
    await site.page.reload()
    await site.expectConnected(address)

    await site.signGuestBook('From the harbour')
    await expect(site.outcomeOf('book').locator('[data-signature]')).toBeVisible()
    const before = await satoshisOf(chain.url, PURSE)
    await site.give('0.5', 'BTC')
    expect((await satoshisOf(chain.url, PURSE)) - before).toBe(50_000_000)

    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('wallet-features-receive-button').click()
    await expect(modal.dialog.getByTestId('receive-address')).toHaveText(address)
    await shoot('bitcoin-receive')
    await expect.poll(() => scanScreen(modal.dialog)).toBe(address)
    await modal.backButton.click()
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(standardWallet.permittedOrigins()).toEqual([])
    const scripts = await readScripts()
    expect([VIEM.test(scripts), KIT.test(scripts)]).toEqual([false, false])
  })

  test('lets a visitor send the maximum in the modal, and shows fee, change and insufficient funds', async ({
    site,
    modal,
    standardWallet,
    keys,
    chain,
    shoot,
  }) => {
    await connect(site, modal, 'Lighthouse', keys.keys()[0]?.address ?? '')
    await site.startGiving('9', 'BTC')
    await site.expectFailure('give', 'send/insufficient-funds')
    await expect(site.outcomeOf('give').locator('[data-code="send/insufficient-funds"]')).toBeVisible()
    expect(standardWallet.requests().some(({ method }) => method.startsWith('bitcoin:sign'))).toBe(false)

    const before = await satoshisOf(chain.url, PURSE)
    const { dialog } = modal
    await modal.openFrom(site.accountButton)
    await dialog.getByTestId('wallet-features-send-button').click()
    await dialog.getByTestId('amount-select-token').click()
    await dialog.getByTestId('token').filter({ hasText: 'BTC' }).click()
    const recipient = dialog.getByTestId('send-recipient')
    await recipient.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await expect(dialog).toContainText('Not a Bitcoin Regtest address')
    await recipient.fill(PURSE)
    await dialog.getByRole('textbox', { name: 'You send' }).fill('0.25')
    await dialog.getByTestId('send-preview-button').click()
    await expect(dialog).toContainText(/Speed.*Normal/)
    await expect(dialog).toContainText('Comes back to you')
    await shoot('bitcoin-review')
    await modal.backButton.click()
    await dialog.getByTestId('amount-max-button').click()
    await expect(dialog.getByRole('textbox', { name: 'You send' })).toHaveValue(/^1\.39/)
    await dialog.getByTestId('send-preview-button').click()
    await expect(dialog).toContainText('too small to come back')
    await dialog.getByTestId('send-confirm-button').click()
    await expect.poll(() => satoshisOf(chain.url, PURSE)).toBeGreaterThan(before + 139_990_000)
    await expect(site.accountButton).toContainText('0.000 BTC')
  })

  test('checks, signs and sends a prepared payment of two coins', async ({
    site,
    modal,
    standardWallet,
    keys,
    chain,
  }) => {
    const address = keys.keys()[0]?.address ?? ''
    await connect(site, modal, 'Lighthouse', address)
    await site.payPrepared(await toPsbt(chain.url, address))
    await expect(site.outcomeOf('treasury')).toContainText('Paid.')
    const txid = await site.page.getByTestId('paid').getAttribute('data-hash')
    const sent = (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as { readonly vin: readonly unknown[] }
    expect(sent.vin).toHaveLength(2)
    const requests = standardWallet.requests().map(({ method }) => method)
    expect(requests.filter((method) => method.startsWith('bitcoin:sign'))).toEqual(['bitcoin:signTransaction'])
  })

  test('lets a visitor with sats-connect connect, return, sign, pay, change the account and disconnect', async ({
    site,
    modal,
    chain,
    xverse,
  }) => visit({ site, modal, chain, wallet: xverse, name: 'Xverse' }))

  test('lets a visitor with UniSat do the same', async ({ site, modal, chain, unisat }) =>
    visit({ site, modal, chain, wallet: unisat, name: 'UniSat Wallet' }))
})

interface Visit {
  readonly site: SitePage
  readonly modal: ModalPage
  readonly chain: BitcoinNode
  readonly wallet: ScriptedBitcoinWallet
  readonly name: string
}

async function visit({ site, modal, chain, wallet, name }: Visit): Promise<void> {
  const [alice, bob] = chain.accounts.map(({ keys }) => keys.p2wpkh.address)
  await connect(site, modal, name, alice ?? '')
  await site.page.reload()
  await site.expectConnected(alice ?? '')
  await site.signGuestBook('From the harbour')
  await expect(site.outcomeOf('book').locator('[data-signature]')).toBeVisible()
  await site.give('0.5', 'BTC')
  wallet.selectAccount(1)
  await site.expectConnected(bob ?? '')
  wallet.rejectNext()
  await site.startGiving('0.1', 'BTC')
  await site.expectFailure('give', 'wallet/rejected')
  await modal.openFrom(site.accountButton)
  await modal.disconnectButton.click()
  await site.expectDisconnected()
}

async function satoshisOf(url: string, address: string): Promise<number> {
  const stats = (await (await fetch(`${url}/address/${address}`)).json()) as Record<
    'chain_stats' | 'mempool_stats',
    { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
  >
  return [stats.chain_stats, stats.mempool_stats].reduce(
    (sum, each) => sum + each.funded_txo_sum - each.spent_txo_sum,
    0,
  )
}

/** Returns a payment that spends every coin of an address. */
async function toPsbt(url: string, address: string): Promise<string> {
  const script = OutScript.encode(Address(REGTEST).decode(address))
  const coins = (await (await fetch(`${url}/address/${address}/utxo`)).json()) as readonly {
    readonly txid: string
    readonly vout: number
    readonly value: number
  }[]
  const transaction = new Transaction()
  for (const { txid, vout, value } of coins)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
  transaction.addOutputAddress(PURSE, 120_000_000n, REGTEST)
  transaction.addOutputAddress(address, 19_990_000n, REGTEST)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
