import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/families.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import { SitePage } from '../pages/site.page.ts'

const FAMILIES = ['eip155', 'solana', 'bip122']

/** Returns the chain families with a stored connection. */
const storedFamilies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (localStorage.getItem('@appkit/connected_namespaces') ?? '').split(',').sort())

/** Connects a further family from the list of wallets by family, which stays open. */
async function addFamily(modal: ModalPage, tab: string): Promise<void> {
  await modal.expectView('Wallets')
  await modal.tab(tab).click()
  await modal.dialog.getByRole('button', { name: `Connect ${tab} wallet` }).click()
  await modal.wallet('Lighthouse').click()
  await modal.expectView('Wallets')
}

/** Switches to a network of a connected family. */
async function chooseNetwork(site: SitePage, modal: ModalPage, name: string): Promise<void> {
  await modal.openFrom(site.networkButton)
  await modal.network(name).click()
  await modal.expectClosed()
}

test.describe('a site with several chain families', () => {
  test.use({ walletOptions: { name: 'Lighthouse' } })

  test('connects one wallet in three families, restores all of them, and disconnects one', async ({
    site,
    modal,
    wallet,
    standardWallet,
    solanaChain,
    bitcoinChain,
    context,
    shoot,
  }) => {
    const onSolana = solanaChain.accounts[0]?.address ?? ''
    const onBitcoin = bitcoinChain.accounts[0]?.keys.p2wpkh.address ?? ''
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Lighthouse')).toHaveCount(1)
    await modal.wallet('Lighthouse').click()
    await modal.expectView('Choose network')
    await shoot('families-choose')
    await modal.dialog.getByRole('button', { name: /Ethereum networks/ }).click()
    await modal.expectClosed()
    await site.expectConnected((await wallet.accounts())[0] ?? '')

    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('wallet-switch').click()
    await addFamily(modal, 'Solana')
    await site.expectConnected(onSolana)
    await addFamily(modal, 'Bitcoin')
    await site.expectConnected(onBitcoin)
    await shoot('families-three')

    await site.page.reload()
    await site.expectConnected(onBitcoin)
    const [other, third] = [new SitePage(await context.newPage()), new SitePage(await context.newPage())]
    for (const tab of [other, third]) {
      await tab.open()
      await tab.expectConnected(onBitcoin)
    }
    expect(await standardWallet.accounts()).toContain(onSolana)
    await chooseNetwork(site, modal, 'Solana')
    await site.expectConnected(onSolana)
    await chooseNetwork(site, modal, 'Base')
    await site.expectConnected((await wallet.accounts())[0] ?? '')
    await expect(site.networkButton).toHaveText('Base')
    await chooseNetwork(site, modal, 'Bitcoin Regtest')
    await site.expectConnected(onBitcoin)

    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('wallet-switch').click()
    await shoot('families-wallets')
    await modal.tab('Solana').click()
    await modal.dialog.getByTestId('disconnect-wallet-button').click()
    await expect(modal.dialog).toContainText('No Solana wallet is connected')
    for (const { page } of [other, third])
      await expect.poll(() => storedFamilies(page)).toEqual(FAMILIES.filter((each) => each !== 'solana').sort())
    await site.page.reload()
    await site.expectConnected(onBitcoin)
    expect(await storedFamilies(site.page)).toEqual(['bip122', 'eip155'])
  })
})
