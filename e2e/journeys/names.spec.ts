import { devnetContracts, offchainResolverAbi } from '@latchkey/devnet'
import { type Address, createPublicClient, encodeFunctionData, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { createFundedAccount } from '../fixtures/funded-account.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'
import type { ModalPage } from '../pages/modal.page.ts'
import type { World } from '../world/world.ts'

let names = 0
/** Returns a name that no other test registers, also in a world shared by several runs. */
const newName = (word: string) => `${word}-${Date.now().toString(36)}${names++}`

/** Opens the field for a name from the account settings. */
async function openNames(modal: ModalPage): Promise<void> {
  await modal.dialog.getByTestId('account-settings-button').click()
  await modal.dialog.getByTestId('account-choose-name-button').click()
  await modal.dialog.getByTestId('account-choose-name').click()
  await modal.expectView('Choose name')
}

async function enterName(modal: ModalPage, name: string): Promise<void> {
  await modal.dialog.getByTestId('wui-ens-input').fill(name)
}

/** Registers a name as another client of the gateway does. */
async function registerForAnother({ gatewayUrl }: World, name: string, key: Hex): Promise<void> {
  const signer = privateKeyToAccount(key)
  const message = JSON.stringify({
    purpose: 'register-name',
    service: new URL(gatewayUrl).host,
    chainId: 'eip155:1',
    name,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = await signer.signMessage({ message })
  const response = await fetch(new URL('/v1/profile/account', gatewayUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ coin_type: 0x8000_0001, address: signer.address, message, signature }),
  })
  expect(await response.json()).toMatchObject({ success: true, name })
}

/** Resolves a name with the ENS client of another vendor, which only reads the chain. @see ENSIP-10, EIP-3668 */
async function resolveWithEns({ rpc, gatewayUrl }: World, name: string): Promise<Address | null> {
  const client = createPublicClient({ chain: mainnet, transport: http(rpc[1]) })
  // The URL of this world's gateway, as the owner of the domain writes it into the resolver.
  const args = [`${gatewayUrl.replace(/\/+$/, '')}/ccip/{sender}/{data}.json`] as const
  const data = encodeFunctionData({ abi: offchainResolverAbi, functionName: 'setUrl', args })
  const transaction = { from: DEPLOYER, to: devnetContracts.offchainResolver, data }
  const request = { method: 'eth_sendTransaction', params: [transaction] }
  const hash = (await client.request(request as unknown as Parameters<typeof client.request>[0])) as Hex
  await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return client.getEnsAddress({ name })
}

/** The signer of names, which deployed the resolver; its account is unlocked on the local chains. */
const DEPLOYER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const headOf = (modal: ModalPage, name: string) => modal.dialog.getByRole('heading', { name })

test.describe('names', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
    await modal.openFrom(site.accountButton)
  })

  test('can be registered after declining once, are shown after a reload, and are resolved by every ENS client (Spec §1.13)', async ({
    site,
    modal,
    wallet,
    account,
    world,
    shoot,
  }) => {
    const name = newName('heather')
    await openNames(modal)
    await enterName(modal, name.toUpperCase())
    await expect(modal.dialog).toContainText(`${name} is available`)
    await shoot('names-available')
    wallet.rejectNext('personal_sign')
    await modal.dialog.getByTestId('account-name-register').click()
    await expect(modal.dialog).toContainText('Nothing was registered.')
    const lookUp = await fetch(new URL(`/v1/profile/account/${name}.latchkey.test`, world.gatewayUrl))
    expect(lookUp.status).toBe(404)
    await modal.dialog.getByTestId('account-name-register').click()
    await expect(headOf(modal, `${name}.latchkey.test`)).toBeVisible()
    await shoot('names-success')
    await modal.dialog.getByTestId('account-name-done').click()
    await expect(headOf(modal, `${name}.latchkey.test`)).toBeVisible()
    await site.page.reload()
    await modal.openFrom(site.accountButton)
    await expect(headOf(modal, `${name}.latchkey.test`)).toBeVisible()
    // An account with a name is offered no second one.
    await modal.dialog.getByTestId('account-settings-button').click()
    await expect(modal.dialog.getByTestId('account-switch-network-button')).toBeVisible()
    await expect(modal.dialog.getByTestId('account-choose-name-button')).toHaveCount(0)
    expect(await resolveWithEns(world, `${name}.latchkey.test`)).toBe(account.address)
  })

  test('cannot be registered if another account has them, not even during the signature, and can be used as recipients (Spec §7.16)', async ({
    modal,
    world,
  }) => {
    const [taken, raced] = [newName('clover'), newName('sorrel')]
    const [friend, rival] = await Promise.all([createFundedAccount(world), createFundedAccount(world)])
    await registerForAnother(world, `${taken}.latchkey.test`, friend.privateKey)
    await openNames(modal)
    await enterName(modal, taken)
    await expect(modal.dialog).toContainText(`${taken} is taken`)
    await expect(modal.dialog.getByTestId('account-name-register')).toBeDisabled()
    await expect(modal.dialog.getByTestId('account-name-suggestion').first()).toBeEnabled()
    await enterName(modal, raced)
    await expect(modal.dialog).toContainText(`${raced} is available`)
    await registerForAnother(world, `${raced}.latchkey.test`, rival.privateKey)
    await modal.dialog.getByTestId('account-name-register').click()
    await expect(modal.dialog).toContainText(`${raced} is taken`)
    for (let steps = 0; steps < 3; steps++) await modal.backButton.click()
    await modal.dialog.getByTestId('wallet-features-send-button').click()
    await modal.dialog.getByTestId('send-recipient').fill(`${taken}.latchkey.test`)
    await expect(modal.dialog.locator(`[title="${friend.address}"]`)).toBeVisible()
  })
})
