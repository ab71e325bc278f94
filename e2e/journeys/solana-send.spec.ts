import { hexToBytes } from '@latchkey/primitives'
import { createScriptedSolanaWallet, publicSolanaTestKeys } from '@latchkey/testing'
import { installStandardWallet } from '@latchkey/testing/playwright'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { test as base, expect } from '../fixtures/test.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A site of the Solana chain that the gateway serves. */
const test = base.extend({
  hostPrefix: 'solsend',
  baseURL: async ({ staticHost, hostName, world }, use) => {
    staticHost.setFamilies(hostName, { solana: world.solana, isWithoutEvm: true })
    await use(`http://${hostName}:${staticHost.port}`)
  },
})

test('a visitor sends SOL and a token by the modal, to somebody who has no account of either, and sees what is left (Spec §1.12)', async ({
  site,
  modal,
  world,
  context,
  shoot,
}) => {
  const chains = { [SOLANA]: world.solana.url }
  const solana = await createScriptedSolanaWallet({ privateKeys: [hexToBytes(publicSolanaTestKeys[0])], chains })
  await installStandardWallet(context, { solana, name: 'Lighthouse' })
  const [node, friend] = [new Connection(world.solana.url, 'confirmed'), Keypair.generate().publicKey]
  const { dialog } = modal
  const openForm = async (token: RegExp, to: string) => {
    await modal.openFrom(site.accountButton)
    await dialog.getByTestId('wallet-features-send-button').click()
    await dialog.getByRole('button', { name: 'Select token' }).first().click()
    await dialog.getByRole('button', { name: token }).first().click()
    await dialog.getByTestId('send-recipient').fill(to)
  }
  const send = async () => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.expectView('Account')
    await expect(dialog.or(site.page.locator('latchkey-modal'))).toContainText('Transaction confirmed')
  }
  await site.open()
  await modal.connect(site.connectButton, 'Lighthouse')

  await openForm(/Solana/, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await expect(dialog).toContainText('This is no address of Solana')
  await dialog.getByTestId('send-recipient').fill(friend.toBase58())
  await dialog.getByTestId('amount-max-button').click()
  await expect(dialog.getByRole('textbox', { name: 'You send' })).toHaveValue(/985$/)
  await dialog.getByRole('textbox', { name: 'You send' }).fill('1.25')
  await dialog.getByTestId('send-preview-button').click()
  await expect(dialog).toContainText(friend.toBase58())
  await expect(dialog).toContainText('0.000015')
  await send()
  expect(await node.getBalance(friend)).toBe(1_250_000_000)
  await modal.closeButton.click()

  await openForm(/USD Coin/, friend.toBase58())
  await dialog.getByRole('textbox', { name: 'You send' }).fill('12.5')
  await dialog.getByTestId('send-preview-button').click()
  await expect(dialog).toContainText('The recipient has no account of this token yet')
  await shoot('solana-review')
  await send()
  const held = await node.getParsedTokenAccountsByOwner(friend, {
    programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  })
  expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmount)).toEqual([12.5])
  await expect(dialog).toContainText('2,3')
})
