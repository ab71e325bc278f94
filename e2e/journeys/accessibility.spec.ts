import { expectAccessible, installAxe } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

/** The person with eight months of history. PUBLIC TEST KEY, NEVER USE. */
const ALICE = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

// The judge builds its report with means that the policy forbids; every other test keeps the policy.
test.use({ bypassCSP: true })
// A dozen views each, and the judge reads every element of them.
test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`accessibility in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test(`the views of a visitor without a connection break no rule (${colorScheme})`, async ({
      site,
      modal,
      wallet,
      shoot,
    }) => {
      await installAxe(site.page)
      await site.open()
      await expectAccessible(site.page, 'body')
      const check = () => expectAccessible(site.page, 'latchkey-modal')
      const press = (name: string) => modal.dialog.getByRole('button', { name }).first().click()
      await modal.openFrom(site.connectButton)
      await expect(modal.wallets).toHaveAttribute('aria-busy', 'false')
      await check()
      await press('Learn more')
      await modal.expectView('What is a wallet?')
      await check()
      await press('Get a wallet')
      await modal.expectView('Get a wallet')
      await check()
      await press('MetaMask')
      await modal.expectView('Get MetaMask')
      await expect(modal.dialog.getByRole('list')).toBeVisible()
      await check()
      await shoot(`downloads-${colorScheme}`)
      await modal.closeButton.click()
      await modal.openFrom(site.connectButton)
      await modal.dialog.getByTestId('all-wallets').click()
      await modal.expectView('All wallets')
      await expect(modal.dialog.getByText('MetaMask', { exact: true })).toBeVisible()
      await check()
      await shoot(`all-wallets-${colorScheme}`)
      await modal.dialog.getByRole('searchbox').fill('no wallet has this name')
      await expect(modal.dialog.getByText('No wallet found').last()).toBeVisible()
      await check()
      await modal.backButton.click()
      wallet.setApproval('manual')
      await modal.wallet('Scripted Wallet').click()
      await wallet.nextRequest('eth_requestAccounts')
      await check()
      wallet.reject()
      await expect(modal.dialog).toContainText('Connection declined')
      await check()
    })

    test(`the views of a connected visitor break no rule (${colorScheme})`, async ({
      site,
      modal,
      installWallet,
      world,
      shoot,
    }) => {
      await installAxe(site.page)
      const wallet = await installWallet({ accounts: [ALICE], chains: { ...world.rpc, 137: world.rpc[1] ?? '' } })
      const check = () => expectAccessible(site.page, 'latchkey-modal')
      await site.open()
      await modal.connect(site.connectButton, 'Scripted Wallet')
      await expect(site.accountButton).toContainText('ETH')
      await expectAccessible(site.page, 'body')
      await modal.openFrom(site.accountButton)
      await expect(modal.dialog.getByTestId('token').first()).toBeVisible()
      await check()
      await shoot(`axe-account-${colorScheme}`)
      await modal.tab('NFTs').click()
      await expect(modal.dialog.getByRole('tabpanel')).toContainText('Quiet Harbours')
      await check()
      await modal.tab('Activity').click()
      await expect(modal.dialog.getByTestId('transaction').first()).toBeVisible()
      await check()
      await modal.dialog.getByTestId('view-all-activity').click()
      await modal.expectView('Activity')
      await check()
      await modal.backButton.click()
      await modal.dialog.getByTestId('wallet-features-receive-button').click()
      await modal.expectView('Receive')
      await check()
      await modal.backButton.click()
      await modal.dialog.getByTestId('account-settings-button').click()
      await modal.expectView('Account settings')
      await check()
      await modal.dialog.getByTestId('account-switch-network-button').click()
      await modal.expectView('Choose network')
      await check()
      wallet.setApproval('manual')
      await modal.network('Base').click()
      await wallet.nextRequest('wallet_switchEthereumChain')
      await check()
      wallet.reject()
      await expect(modal.dialog).toContainText('Switch declined')
      await check()
      await wallet.switchChain(137)
      await modal.expectView('Switch network')
      await expect(modal.disconnectButton).toBeVisible()
      await check()
    })
  })
