import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { test as base, expect } from '../fixtures/embedded-wallet.ts'
import { forgetCaches } from '../fixtures/forget-caches.ts'
import { logIn } from '../fixtures/log-in.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A site of the Solana chain that the gateway serves, with the wallet by e-mail. */
const test = base.extend({
  hostPrefix: 'solana-mail',
  baseURL: async ({ staticHost, hostName, world }, use) => {
    staticHost.setFamilies(hostName, { solana: world.solana, isWithoutEvm: true })
    await use(`http://${hostName}:${staticHost.port}`)
  },
  walletNetworks: [SOLANA],
})

/** Verifies with the Ed25519 implementation of Node. */
function isSigned(message: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, decodeBase58(signature))
}

test('a wallet by e-mail on a site of Solana signs a message, and sends SOL from the account screen', async ({
  site,
  modal,
  mailbox,
  page,
  world,
  shoot,
}) => {
  const { dialog } = modal
  const node = new Connection(world.solana.url, 'confirmed')
  await site.open()
  await logIn(site, 'samphire@example.org', mailbox)
  await modal.openFrom(site.accountButton)
  await dialog.getByTestId('wallet-features-receive-button').click()
  const address = (await dialog.getByTestId('receive-address').textContent()) ?? ''
  await node.requestAirdrop(new PublicKey(address), 3 * LAMPORTS_PER_SOL)
  // Remove the cached balance of the account before it was funded.
  await forgetCaches(page)
  await page.reload()
  await expect(site.accountButton).toBeVisible()

  await site.signGuestBook('From the harbour')
  await approveInFrame(page, 'From the harbour')
  const signature = await site.signatureOf('book')
  expect(isSigned('Fernhill guest book\n\nFrom the harbour', signature, address)).toBe(true)

  const friend = Keypair.generate().publicKey
  await modal.openFrom(site.accountButton)
  await dialog.getByTestId('wallet-features-send-button').click()
  await dialog.getByTestId('amount-select-token').click()
  await dialog.getByTestId('token').filter({ hasText: 'SOL' }).first().click()
  await dialog.getByTestId('send-recipient').fill(friend.toBase58())
  await dialog.getByRole('textbox', { name: 'You send' }).fill('1.25')
  await dialog.getByTestId('send-preview-button').click()
  await dialog.getByTestId('send-confirm-button').click()
  await expect(page.frameLocator('iframe[title="Wallet"]').getByText('Send 1.25 SOL')).toBeVisible()
  await shoot('email-wallet-solana')
  await approveInFrame(page, 'Send 1.25 SOL')
  await expect(dialog.getByText(/^Sent 1\.25\sSOL/)).toBeVisible()
  expect(await node.getBalance(friend)).toBe(1.25 * LAMPORTS_PER_SOL)
})
