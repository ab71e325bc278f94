import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58, encodeSs58 } from '@latchkey/primitives'
import { installStandardWallet } from '@latchkey/testing/playwright'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { test as bitcoinTest } from '../fixtures/bitcoin.ts'
import { test as familiesTest } from '../fixtures/families.ts'
import { test as polkadotTest } from '../fixtures/polkadot.ts'
import { test as solanaTest } from '../fixtures/solana.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { SitePage } from '../pages/site.page.ts'

const OPTIONAL = '{"signIn":true,"hasServerSessions":false}'
const REQUIRED = '{"signIn":true,"mustSignIn":true,"hasServerSessions":false}'
const STATEMENT = 'Come in, and mind the ladder.'
/** `defaultSIWX` has its sessions last so long. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

interface Pages {
  readonly site: SitePage
  readonly modal: ModalPage
}

/** Opens the site with its settings, and chooses a wallet. */
async function choose({ site, modal }: Pages, wallet: string, settings = REQUIRED): Promise<void> {
  await site.page.addInitScript((given) => localStorage.setItem('fernhill.settings', given), settings)
  await site.open()
  await modal.openFrom(site.connectButton)
  // Rows of one wallet become one row once the rules of several families are loaded.
  await expect(modal.wallet(wallet)).toHaveCount(1)
  await modal.wallet(wallet).click()
}

const signButton = ({ dialog }: ModalPage) => dialog.getByRole('button', { name: 'Sign', exact: true })

/** Signs on the screen, and waits until the visitor is in. */
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

/** By Node's own Ed25519. */
function isSignedOnSolana(message: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, decodeBase58(signature))
}

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

  solanaTest(
    'a wallet without solana:signIn connects, and the screen requests the signature (Spec §4.14)',
    async ({ site, modal, keys, standardWallet }) => {
      const [address = ''] = keys.accounts()
      await choose({ site, modal }, 'Lighthouse')
      await signOnScreen({ site, modal })
      expect(standardWallet.requests().map(({ method }) => method)).toEqual(['standard:connect', 'solana:signMessage'])
      const { message, signature } = await onlySession(site, address, 'Solana')
      expect(isSignedOnSolana(message, signature, address)).toBe(true)
      await expectKeptByReload({ site, modal }, address)
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

polkadotTest(
  'a visitor of a site of Polkadot alone signs in on the screen, and again with another account (Spec §4.14)',
  async ({ site, modal, injectedWallet }) => {
    const [first = '', second = ''] = injectedWallet.accountIds().map((id) => encodeSs58(id, 0))
    await choose({ site, modal }, 'Talisman')
    await signOnScreen({ site, modal })
    const { message, signature } = await onlySession(site, first, 'Polkadot')
    await cryptoWaitReady()
    expect(signatureVerify(message, signature, first).isValid).toBe(true)
    await expectKeptByReload({ site, modal }, first)
    injectedWallet.share(1)
    await modal.expectView('Sign in')
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    await signOnScreen({ site, modal })
    await site.expectConnected(second)
    expect(await site.signIns()).toHaveLength(2)
  },
)

test.describe('a session of a wallet of EVM', () => {
  test('is for one network: another one requests its own, and a switch back requests none (Spec §4.14)', async ({
    site,
    modal,
    wallet,
  }) => {
    const prompts = () => wallet.requests().filter(({ method }) => method === 'personal_sign').length
    await choose({ site, modal }, 'Scripted Wallet', OPTIONAL)
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
    await site.page.reload()
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await modal.expectClosed()
    expect(prompts()).toBe(2)
    expect(await site.signIns()).toHaveLength(2)
  })

  test('that expires while the page is open ends, and the screen requests another (Spec §4.14)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.page.clock.install()
    await choose({ site, modal }, 'Scripted Wallet', OPTIONAL)
    await signOnScreen({ site, modal })
    const [before] = await site.signIns()
    await site.page.clock.fastForward(WEEK_MS - HOUR_MS)
    await expect(site.page.getByTestId('signed-in')).toBeVisible()
    await modal.expectClosed()
    await site.page.clock.fastForward(HOUR_MS)
    await modal.expectView('Sign in')
    await expect(site.page.getByTestId('signed-in')).toBeHidden()
    expect(await site.signIns()).toEqual([])
    await signOnScreen({ site, modal })
    const [after] = await site.signIns()
    expect(after?.message).not.toBe(before?.message)
    await site.expectConnected(account.address)
    expect(wallet.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
  })
})

familiesTest.describe('signing in with a wallet of several families', () => {
  familiesTest.use({ walletOptions: { name: 'Lighthouse' } })

  familiesTest(
    'the visitor chooses the family, and the account of that one signs (Spec §4.15)',
    async ({ site, modal, wallet, standardWallet, solanaChain }) => {
      const address = solanaChain.accounts[0]?.address ?? ''
      await choose({ site, modal }, 'Lighthouse')
      await modal.expectView('Choose chain')
      await modal.dialog.getByRole('button', { name: /Solana/ }).click()
      await signOnScreen({ site, modal })
      const { message, signature } = await onlySession(site, address, 'Solana')
      expect(isSignedOnSolana(message, signature, address)).toBe(true)
      expect(await standardWallet.accounts()).toContain(address)
      expect(wallet.permittedOrigins()).toEqual([])
    },
  )
})
