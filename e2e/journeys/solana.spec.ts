import { expect, test } from '../fixtures/solana.ts'
import { test as evmTest } from '../fixtures/test.ts'
import { BTC_SIGNER, KIT, VIEM, watchScripts } from '../fixtures/watch-scripts.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

async function connect(site: SitePage, modal: ModalPage, address: string): Promise<void> {
  await site.open()
  await modal.connect(site.connectButton, 'Lighthouse')
  await site.expectConnected(address)
}

test.describe('a site of Solana alone', () => {
  test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } })

  test('a visitor connects, comes back, signs, gives, and disconnects, and no library of another chain is loaded (Spec §1.1)', async ({
    site,
    modal,
    standardWallet,
    chain,
    shoot,
  }) => {
    const [alice, bob] = chain.accounts
    const readScripts = watchScripts(site.page)
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('Lighthouse')).toContainText('Installed')
    standardWallet.setApproval('manual')
    await modal.wallet('Lighthouse').click()
    await expect(modal.dialog).toContainText('Continue in Lighthouse')
    await standardWallet.nextRequest('standard:connect')
    standardWallet.approve()
    standardWallet.setApproval('auto')
    await modal.expectClosed()
    await site.expectConnected(alice?.address ?? '')
    await expect(site.accountButton).toContainText('SOL')
    await shoot('solana-connected')

    await site.page.reload()
    await site.expectConnected(alice?.address ?? '')
    expect(standardWallet.requests().filter(({ params }) => String(params) === '')).toHaveLength(1)

    await site.signGuestBook('From the harbour')
    await expect(site.outcomeOf('book').locator('[data-signature]')).toBeVisible()

    const before = await balanceOf(chain.url, bob?.address ?? '')
    await site.give('1.5', 'SOL')
    expect((await balanceOf(chain.url, bob?.address ?? '')) - before).toBe(1_500_000_000)

    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(standardWallet.permittedOrigins()).toEqual([])
    const scripts = await readScripts()
    expect(KIT.test(scripts)).toBe(true)
    expect(VIEM.test(scripts)).toBe(false)
    expect(BTC_SIGNER.test(scripts)).toBe(false)
  })

  test('a visitor receives at the address of the account', async ({ site, modal, standardWallet, chain }) => {
    const address = chain.accounts[0]?.address ?? ''
    expect((await standardWallet.accounts())[0]).toBe(address)
    await connect(site, modal, address)
    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('wallet-features-receive-button').click()
    await expect(modal.dialog).toContainText('Solana')
    await site.page.evaluate(() => navigator.clipboard.writeText(''))
    await modal.dialog.getByRole('button', { name: /copy address/i }).click()
    await expect.poll(() => site.page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('a visitor who declines or whose wallet answers nonsense reads what happened, and can try again', async ({
    site,
    modal,
    standardWallet,
    chain,
  }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    standardWallet.rejectNext()
    await modal.wallet('Lighthouse').click()
    await expect(modal.dialog).toContainText('Connection declined')
    await modal.retryButton.click()
    await modal.expectClosed()
    await site.expectConnected(chain.accounts[0]?.address ?? '')
    standardWallet.rejectNext('solana:signAndSendTransaction')
    await site.startGiving('1', 'SOL')
    await site.expectFailure('give', 'wallet/rejected')
    standardWallet.lieAbout('solana:signAndSendTransaction', [{ signature: { $bytes: [1, 2, 3] } }])
    await site.startGiving('1', 'SOL')
    await site.expectFailure('give', 'wallet/malformed-answer')
  })

  test('a blockhash that expires while the wallet shows the transaction is named', async ({
    site,
    modal,
    standardWallet,
    chain,
  }) => {
    await connect(site, modal, chain.accounts[0]?.address ?? '')
    standardWallet.setApproval('manual')
    await site.startGiving('1', 'SOL')
    await standardWallet.nextRequest('solana:signAndSendTransaction')
    chain.advanceSlots(200)
    standardWallet.approve()
    await site.expectFailure('give', 'transaction/expired')
  })

  test('the account in use stays until the next connection, and a wallet that is removed or locked is shown as disconnected at once', async ({
    site,
    modal,
    standardWallet,
    chain,
  }) => {
    const [alice, bob] = chain.accounts
    await connect(site, modal, alice?.address ?? '')
    // Both are shared: the visitor selects one on the site, and the order of the wallet counts for a new connection alone.
    await standardWallet.selectAccount(bob?.address ?? '')
    await site.expectConnected(alice?.address ?? '')
    await standardWallet.vanish()
    await site.expectDisconnected()
    await standardWallet.reappear()
    await modal.connect(site.connectButton, 'Lighthouse')
    await site.expectConnected(bob?.address ?? '')
    await standardWallet.lock()
    await site.expectDisconnected()
  })
})

evmTest(
  'a site of EVM chains alone loads no library of Solana or Bitcoin',
  async ({ site, modal, wallet, account }) => {
    const readScripts = watchScripts(site.page)
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await expect(site.accountButton).toContainText('10.000 ETH')
    await site.pledge('Pruning')
    await site.signatureOf('pledge')
    expect(wallet.chainId()).toBe(1)
    const scripts = await readScripts()
    expect(VIEM.test(scripts)).toBe(true)
    expect(KIT.test(scripts)).toBe(false)
    expect(BTC_SIGNER.test(scripts)).toBe(false)
  },
)

async function balanceOf(url: string, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { readonly result: { readonly value: number } }
  return result.value
}
