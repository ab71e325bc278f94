import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import { installStandardWallet } from '@latchkey/testing/playwright'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { test as bitcoinTest } from '../fixtures/bitcoin.ts'
import { test as familiesTest } from '../fixtures/families.ts'
import { test as solanaTest } from '../fixtures/solana.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const OPTIONAL = '{"signIn":true,"hasServerSessions":false}'
const REQUIRED = '{"signIn":true,"mustSignIn":true,"hasServerSessions":false}'
const STATEMENT = 'Come in, and mind the ladder.'

interface Pages {
  readonly site: SitePage
  readonly modal: ModalPage
}

/** Opens the site with these settings, and chooses a wallet. */
async function choose({ site, modal }: Pages, wallet: string, settings = REQUIRED): Promise<void> {
  await site.page.addInitScript((given) => localStorage.setItem('fernhill.settings', given), settings)
  await site.open()
  await modal.openFrom(site.connectButton)
  // Rows of one wallet become one row once the rules of several families are loaded.
  await expect(modal.wallet(wallet)).toHaveCount(1)
  await modal.wallet(wallet).click()
}

const signButton = ({ dialog }: ModalPage) => dialog.getByRole('button', { name: 'Sign', exact: true })

/** Signs on the screen, and waits until the visitor is signed in. */
async function signOnScreen({ site, modal }: Pages): Promise<void> {
  await modal.expectView('Sign in')
  await signButton(modal).click()
  await modal.expectClosed()
  await expect(site.page.getByTestId('signed-in')).toBeVisible()
}

/** Returns the only session of the site; it is for this account, of this family. */
async function onlySession(site: SitePage, address: string, family: string) {
  const sessions = await site.signIns()
  expect(sessions).toHaveLength(1)
  const { message = '', signature = '' }: { readonly message?: string; readonly signature?: string } = sessions[0] ?? {}
  const { host } = new URL(site.page.url())
  expect(message).toContain(`${host} wants you to sign in with your ${family} account:\n${address}\n\n${STATEMENT}\n`)
  return { message, signature }
}

async function expectKeptByReload({ site, modal }: Pages, address: string): Promise<void> {
  await site.page.reload()
  await site.expectConnected(address)
  await expect(site.page.getByTestId('signed-in')).toBeVisible()
  await modal.expectClosed()
}

/** Verifies with the Ed25519 implementation of Node. */
function isSignedOnSolana(message: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, decodeBase58(signature))
}

test.describe('signing in with an installed wallet', () => {
  test('is requested until the visitor signs, if it is required; a reload and a second tab keep the session (Spec §4.15, §2.38, §8.6)', async ({
    site,
    modal,
    wallet,
    account,
    context,
    shoot,
  }) => {
    await choose({ site, modal }, 'Scripted Wallet')
    await modal.expectView('Sign in')
    await shoot('sign-in')
    await modal.expectShake(() => site.page.keyboard.press('Escape'))
    await modal.expectShake(() => modal.closeButton.click())
    wallet.rejectNext('personal_sign')
    await signButton(modal).click()
    await expect(modal.dialog).toContainText('Signature declined')
    await expect(modal.dialog).toContainText('Nothing was signed')
    expect(await site.signIns()).toEqual([])
    await modal.retryButton.click()
    await modal.expectClosed()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    const [signed] = await site.signIns()
    expect(signed).toBeDefined()
    if (signed !== undefined) expect(await verifyMessage({ ...signed, address: account.address })).toBe(true)
    expect(signed?.message).toContain(STATEMENT)
    await expectKeptByReload({ site, modal }, account.address)
    const second = await context.newPage()
    await second.goto(site.page.url())
    await expect(second.getByTestId('signed-in')).toBeVisible()
    await modal.openFrom(site.accountButton)
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(await site.signIns()).toEqual([])
    await expect(second.getByTestId('signed-in')).toBeHidden()
    await expect.poll(() => wallet.permittedOrigins()).toEqual([])
  })

  test('is requested once for each account and network, if it is optional (Spec §4.14, §4.20)', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    const wallet = await installWallet({ accounts: [account.privateKey, `0x${'7'.repeat(64)}`] })
    const prompts = () => wallet.requests().filter(({ method }) => method === 'personal_sign').length
    await choose({ site, modal }, 'Scripted Wallet', OPTIONAL)
    await modal.expectView('Sign in')
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await site.expectConnected(account.address)
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    await wallet.switchAccount(1)
    await signOnScreen({ site, modal })
    await wallet.switchChain(8453)
    await modal.expectView('Sign in')
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    await signOnScreen({ site, modal })
    const chainIds = (await site.signIns()).map(({ message }) => /^Chain ID: (\d+)$/m.exec(message)?.[1])
    expect(chainIds).toEqual(['1', '8453'])
    await wallet.switchChain(1)
    await expect(site.networkButton).toHaveText('Ethereum')
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await modal.expectClosed()
    expect(prompts()).toBe(2)
    expect(await site.signIns()).toHaveLength(2)
  })
})

solanaTest.describe('signing in on a site of Solana alone', () => {
  solanaTest(
    'a wallet with solana:signIn connects and signs in with one request, which can be declined (Spec §4.15, Sign In With Solana)',
    async ({ site, modal, context, keys }) => {
      const [address = ''] = keys.accounts()
      const standard = ['standard:connect', 'standard:disconnect', 'standard:events']
      const features = [...standard, 'solana:signMessage', 'solana:signIn']
      const wallet = await installStandardWallet(context, { solana: keys, name: 'Lighthouse', features })
      wallet.rejectNext('solana:signIn')
      await choose({ site, modal }, 'Lighthouse')
      await expect(modal.dialog).toContainText('Connection declined')
      expect(await site.signIns()).toEqual([])
      await modal.retryButton.click()
      await modal.expectClosed()
      await site.expectConnected(address)
      await expect(site.page.getByTestId('signed-in')).toBeVisible()
      expect(wallet.requests().map(({ method }) => method)).toEqual(['solana:signIn', 'solana:signIn'])
      const { message, signature } = await onlySession(site, address, 'Solana')
      expect(isSignedOnSolana(message, signature, address)).toBe(true)
      await expectKeptByReload({ site, modal }, address)
      await modal.openFrom(site.accountButton)
      await modal.disconnectButton.click()
      await site.expectDisconnected()
      expect(await site.signIns()).toEqual([])
    },
  )
})

bitcoinTest(
  'a visitor of a site of Bitcoin alone signs in on the screen, as BIP-322 has it (Spec §4.14)',
  async ({ site, modal, keys, standardWallet }) => {
    const address = keys.keys()[0]?.address ?? ''
    await choose({ site, modal }, 'Lighthouse')
    await modal.expectView('Sign in')
    standardWallet.rejectNext('bitcoin:signMessage')
    await signButton(modal).click()
    await expect(modal.dialog).toContainText('Signature declined')
    await expect(modal.dialog).toContainText('Nothing was signed')
    expect(await site.signIns()).toEqual([])
    await modal.retryButton.click()
    await modal.expectClosed()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    const { message, signature } = await onlySession(site, address, 'Bitcoin')
    expect(Verifier.verifySignature(address, message, signature)).toBe(true)
    await expectKeptByReload({ site, modal }, address)
  },
)

familiesTest.describe('signing in with a wallet of several families', () => {
  familiesTest.use({ walletOptions: { name: 'Lighthouse' } })

  familiesTest(
    'the visitor chooses the family, and the account of that one signs (Spec §4.15)',
    async ({ site, modal, wallet, standardWallet, solanaChain }) => {
      const address = solanaChain.accounts[0]?.address ?? ''
      await choose({ site, modal }, 'Lighthouse')
      await modal.expectView('Choose network')
      await modal.dialog.getByRole('button', { name: /Solana/ }).click()
      await signOnScreen({ site, modal })
      const { message, signature } = await onlySession(site, address, 'Solana')
      expect(isSignedOnSolana(message, signature, address)).toBe(true)
      expect(await standardWallet.accounts()).toContain(address)
      expect(wallet.permittedOrigins()).toEqual([])
    },
  )
})
