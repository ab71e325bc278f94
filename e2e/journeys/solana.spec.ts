import { formatUnits } from '@latchkey/primitives'
import { createScriptedSolanaWallet, publicSolanaTestKeys } from '@latchkey/testing'
import { installStandardWallet } from '@latchkey/testing/playwright'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { expect, test } from '../fixtures/solana.ts'
import { test as base } from '../fixtures/test.ts'
import { BTC_SIGNER, KIT, VIEM, watchScripts } from '../fixtures/watch-scripts.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.describe('a site with only Solana', () => {
  test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } })

  test('lets a visitor connect after declining once, return, sign, pay, receive and disconnect, and loads no library of another chain (Spec §1.1)', async ({
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
    standardWallet.reject()
    await expect(modal.dialog).toContainText('Connection declined')
    await modal.retryButton.click()
    await standardWallet.nextRequest('standard:connect')
    standardWallet.approve()
    standardWallet.setApproval('auto')
    await modal.expectClosed()
    await site.expectConnected(alice?.address ?? '')
    await expect(site.accountButton).toContainText('SOL')
    await shoot('solana-connected')

    await site.page.reload()
    await site.expectConnected(alice?.address ?? '')
    expect(standardWallet.requests().filter(({ params }) => String(params) === '')).toHaveLength(2)

    await site.signGuestBook('From the harbour')
    await expect(site.outcomeOf('book').locator('[data-signature]')).toBeVisible()

    standardWallet.rejectNext('solana:signAndSendTransaction')
    await site.startGiving('1', 'SOL')
    await site.expectFailure('give', 'wallet/rejected')
    const before = await balanceOf(chain.url, bob?.address ?? '')
    await site.give('1.5', 'SOL')
    expect((await balanceOf(chain.url, bob?.address ?? '')) - before).toBe(1_500_000_000)

    await modal.openFrom(site.accountButton)
    await modal.dialog.getByTestId('wallet-features-receive-button').click()
    await expect(modal.dialog).toContainText('Solana')
    await site.page.evaluate(() => navigator.clipboard.writeText(''))
    await modal.dialog.getByRole('button', { name: /copy address/i }).click()
    await expect.poll(() => site.page.evaluate(() => navigator.clipboard.readText())).toBe(alice?.address ?? '')
    await modal.backButton.click()
    await modal.disconnectButton.click()
    await site.expectDisconnected()
    expect(standardWallet.permittedOrigins()).toEqual([])
    const scripts = await readScripts()
    expect(KIT.test(scripts)).toBe(true)
    expect(VIEM.test(scripts)).toBe(false)
    expect(BTC_SIGNER.test(scripts)).toBe(false)
  })
})

/** A site of the Solana chain that the gateway serves. */
const sendTest = base.extend({
  hostPrefix: 'solsend',
  baseURL: async ({ staticHost, hostName, world }, use) => {
    staticHost.setFamilies(hostName, { solana: world.solana, isWithoutEvm: true })
    await use(`http://${hostName}:${staticHost.port}`)
  },
})

sendTest(
  'a visitor sends SOL and a token by the modal, to somebody who has no account of either, and sees what is left (Spec §1.12)',
  async ({ site, modal, world, context, shoot }) => {
    const chains = { [SOLANA]: world.solana.url }
    const solana = await createScriptedSolanaWallet({ privateKeys: publicSolanaTestKeys.slice(0, 1), chains })
    await installStandardWallet(context, { solana, name: 'Lighthouse' })
    const [node, friend] = [new Connection(world.solana.url, 'confirmed'), Keypair.generate().publicKey]
    const { dialog } = modal
    const amount = dialog.getByRole('textbox', { name: 'You send' })
    const openForm = async (token: string, to: string) => {
      await modal.openFrom(site.accountButton)
      await dialog.getByTestId('wallet-features-send-button').click()
      await dialog.getByTestId('amount-select-token').click()
      await dialog.getByTestId('token').filter({ hasText: token }).click()
      await dialog.getByTestId('send-recipient').fill(to)
    }
    const send = async (what: RegExp) => {
      await dialog.getByTestId('send-confirm-button').click()
      await expect(dialog.getByText(what)).toBeVisible()
      await dialog.getByTestId('send-confirmed-close').click()
    }
    await site.open()
    await modal.connect(site.connectButton, 'Lighthouse')

    await openForm('SOL', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await expect(dialog).toContainText('Not a Solana address')
    await dialog.getByTestId('send-recipient').fill(friend.toBase58())
    await dialog.getByTestId('amount-max-button').click()
    const all = BigInt(await node.getBalance(new PublicKey(solana.accounts()[0] ?? ''))) - 15_000n
    await expect(amount).toHaveValue(formatUnits(all, 9))
    await amount.fill('1.25')
    await dialog.getByTestId('send-preview-button').click()
    await expect(dialog).toContainText(friend.toBase58())
    await expect(dialog).toContainText('0.000015')
    await send(/^Sent 1\.25\sSOL/)
    expect(await node.getBalance(friend)).toBe(1_250_000_000)
    await modal.closeButton.click()

    await openForm('USD Coin', friend.toBase58())
    await amount.fill('12.5')
    await dialog.getByTestId('send-preview-button').click()
    await expect(dialog).toContainText('The recipient has none yet')
    await shoot('solana-review')
    await send(/^Sent 12\.5\sUSDC/)
    const programId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    await expect
      .poll(async () => {
        const { value } = await node.getParsedTokenAccountsByOwner(friend, { programId })
        return value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmount)
      })
      .toEqual([12.5])
    await expect(dialog).toContainText(/2,3\d\d\.5.USDC/)
  },
)

async function balanceOf(url: string, address: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { readonly result: { readonly value: number } }
  return result.value
}
