import { formatUnits, hexToBytes } from '@latchkey/primitives'
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
  const amount = dialog.getByRole('textbox', { name: 'You send' })
  const openForm = async (token: string, to: string) => {
    await modal.openFrom(site.accountButton)
    await dialog.getByTestId('wallet-features-send-button').click()
    await dialog.getByTestId('amount-select-token').click()
    await dialog.getByTestId('token').filter({ hasText: token }).click()
    await dialog.getByTestId('send-recipient').fill(to)
  }
  const send = async () => {
    await dialog.getByTestId('send-confirm-button').click()
    await expect(dialog.getByText('Transaction confirmed')).toBeVisible()
  }
  await site.open()
  await modal.connect(site.connectButton, 'Lighthouse')

  await openForm('SOL', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await expect(dialog).toContainText('This is no address of Solana')
  await dialog.getByTestId('send-recipient').fill(friend.toBase58())
  await dialog.getByTestId('amount-max-button').click()
  const all = BigInt(await node.getBalance(new PublicKey(solana.accounts()[0] ?? ''))) - 15_000n
  await expect(amount).toHaveValue(formatUnits(all, 9))
  await amount.fill('1.25')
  await dialog.getByTestId('send-preview-button').click()
  await expect(dialog).toContainText(friend.toBase58())
  await expect(dialog).toContainText('0.000015')
  await send()
  expect(await node.getBalance(friend)).toBe(1_250_000_000)
  await modal.closeButton.click()

  await openForm('USD Coin', friend.toBase58())
  await amount.fill('12.5')
  await dialog.getByTestId('send-preview-button').click()
  await expect(dialog).toContainText('The recipient has none yet')
  await shoot('solana-review')
  await send()
  const programId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  await expect
    .poll(async () => {
      const { value } = await node.getParsedTokenAccountsByOwner(friend, { programId })
      return value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmount)
    })
    .toEqual([12.5])
  await expect(dialog).toContainText(/2,3\d\d\.5.USDC/)
})
