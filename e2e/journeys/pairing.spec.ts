import { recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/pairing.ts'
import { scanScreen } from '../fixtures/scan-screen.ts'
import { settleAnimations } from '../fixtures/settle-animations.ts'

test.describe('pairing with a wallet on another device', () => {
  test('a visitor scans the code, signs and gives from the phone, and is still connected after a reload (Spec §3.14)', async ({
    site,
    modal,
    phone,
    account,
    shoot,
    expectPaired,
  }) => {
    await site.open()
    await modal.openCode(site.connectButton)
    await expect(modal.dialog.getByRole('img', { name: 'Code to scan' })).toBeVisible()
    await shoot('pairing-code')
    await settleAnimations(site.page)
    const scanned = await scanScreen(modal.dialog)
    expect(scanned).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await phone.approve(scanned ?? '')
    await expectPaired()
    await site.signGuestBook('The quinces are in.')
    const signature = await site.signatureOf('book')
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
    await site.give('0.5', 'ETH')
    expect(phone.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
    await site.page.reload()
    await site.expectConnected(account.address)
  })

  test('a visitor whose phone declined can try again with a new code, and copies it', async ({
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    const first = await showCode()
    await (await phone.scan(first)).reject()
    await expect(modal.dialog).toContainText('Connection declined')
    await modal.retryButton.click()
    const second = await modal.copyPairingLink()
    expect(second).not.toBe(first)
    await phone.approve(second)
    await expectPaired()
  })

  test('a request that is declined on the phone shows the rejection, and can be retried', async ({
    site,
    phone,
    pair,
  }) => {
    await pair()
    phone.setManner('decline')
    await site.signGuestBook('Not today.')
    await site.expectFailure('book', 'wallet/rejected')
    phone.setManner('approve')
    await site.signGuestBook('Today.')
    await site.signatureOf('book')
    expect(phone.requests).toHaveLength(2)
  })
})

test.describe('a wallet from an app store', () => {
  test('has no QR code when it listens on the relay of its maker only', async ({ site, modal }) => {
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Trust Wallet').click()
    await modal.expectView('Get Trust Wallet')
  })

  test('receives one request when it appears in this browser and is opened there', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    await site.page.clock.install()
    // As if the relay of the site were that of the makers of wallets: only there a code for one of them is of use.
    await site.page.addInitScript(() => localStorage.setItem('fernhill.settings', '{"reachesListed":true}'))
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('Trust Wallet').click()
    await modal.expectView('Trust Wallet')
    const extension = await installWallet({ name: 'Trust Wallet', rdns: 'com.trustwallet.app', approval: 'manual' })
    await modal.tab('Browser').click()
    await site.page.clock.pauseAt(await site.page.evaluate(() => Date.now() + 1_000))
    await modal.dialog.getByRole('button', { name: 'Open Trust Wallet' }).click()
    // Before the screen with the code has gone.
    await extension.nextRequest('eth_requestAccounts')
    await site.page.clock.resume()
    await expect(modal.dialog).toContainText('Continue in Trust Wallet')
    extension.approve()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    expect(extension.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

test.describe('pairing on the phone that holds the wallet', () => {
  test('a visitor opens the wallet by its link, comes back, and is connected (Spec §1.2, §4.9) @phone', async ({
    site,
    modal,
    phone,
    shoot,
    expectPaired,
  }) => {
    await site.page.addInitScript(() => {
      window.open = (href, frame) => {
        document.documentElement.dataset.opened = `${frame} ${href}`
        return null
      }
    })
    await site.open()
    await modal.openFrom(site.connectButton)
    await expect(modal.wallet('WalletConnect')).toBeHidden()
    await modal.wallet('Pocket').click()
    await modal.expectView('Pocket')
    const open = modal.dialog.getByTestId('open-wallet')
    await expect(open).toBeEnabled()
    await shoot('pairing-phone')
    await open.click()
    // In the press itself, or a phone would refuse it.
    const opened = await site.page.evaluate(() => document.documentElement.dataset.opened ?? '')
    const [frame, href = ''] = opened.split(' ')
    expect(frame).toBe('_self')
    expect(href).toMatch(/^pocket:\/\/wc\?uri=wc%3A/)
    await phone.approve(decodeURIComponent(href.slice(href.indexOf('uri=') + 4)))
    await expectPaired()
    const kept = await site.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(JSON.parse(kept ?? '{}')).toEqual({ href: 'pocket://', name: 'Pocket' })
  })
})
