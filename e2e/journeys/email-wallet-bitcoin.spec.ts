import { type BitcoinNode, startBitcoin } from '@latchkey/devnet'
import { Verifier } from 'bip322-js'
import { approveInFrame } from '../fixtures/approve-in-frame.ts'
import { test as base, expect } from '../fixtures/embedded-wallet.ts'
import { logIn } from '../fixtures/log-in.ts'
import { startedOnce } from '../fixtures/started-once.ts'

const EMAIL = 'medlar@example.org'
/** The recipient of the site's payments. */
const PURSE = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

/** A site with only Bitcoin and the wallet by e-mail. */
const test = base.extend<object, { readonly chain: BitcoinNode }>({
  chain: startedOnce(() => startBitcoin({ history: false, mineAfterMs: 200 })),
  hostPrefix: 'bitcoin',
  baseURL: async ({ staticHost, hostName, chain }, use) => {
    chain.reset()
    staticHost.setFamilies(hostName, { bitcoin: chain, isWithoutEvm: true })
    await use(`http://${hostName}:${staticHost.port}`)
  },
  walletNetworks: async ({ chain }, use) => use([chain.caipNetworkId]),
})

test('a wallet by e-mail on a site of Bitcoin signs a message, and sends a payment that is mined', async ({
  site,
  modal,
  mailbox,
  page,
  chain,
  shoot,
}) => {
  const frame = page.frameLocator('iframe[title="Wallet"]')
  const { dialog } = modal
  await site.open()
  await logIn(site, EMAIL, mailbox)

  await modal.openFrom(site.accountButton)
  await dialog.getByTestId('wallet-features-receive-button').click()
  const address = (await dialog.getByTestId('receive-address').textContent()) ?? ''
  expect(address).toMatch(/^bcrt1q[a-z0-9]{38}$/)
  await page.keyboard.press('Escape')
  await modal.expectClosed()

  await site.signGuestBook('The medlars are bletted.')
  await expect(frame.getByText('The medlars are bletted.')).toBeVisible()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const message = 'Fernhill guest book\n\nThe medlars are bletted.'
  expect(Verifier.verifySignature(address, message, await site.signatureOf('book'))).toBe(true)

  chain.fund(address, 200_000_000n)
  chain.mine()
  await site.startGiving('0.5', 'BTC')
  await expect(frame.getByRole('heading', { name: 'Send 0.5 BTC' })).toBeVisible()
  await expect(frame.getByText('Comes back to you')).toBeVisible()
  await shoot('email-wallet-bitcoin')
  await approveInFrame(page, 'Send 0.5 BTC')
  const receipt = page.getByTestId('receipt')
  await expect(receipt).toContainText('Received with thanks')
  const sent = await fetch(`${chain.url}/tx/${await receipt.getAttribute('data-hash')}`)
  const { status, vout } = (await sent.json()) as {
    readonly status: { readonly confirmed: boolean }
    readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
  }
  expect(status.confirmed).toBe(true)
  expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: PURSE, value: 50_000_000 }))
})
