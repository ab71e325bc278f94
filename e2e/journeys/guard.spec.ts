import { devnetContracts, drainerAbi, tokenAbi } from '@latchkey/devnet'
import { createPublicClient, encodeFunctionData, http, maxUint256, parseEther } from 'viem'
import { countSent } from '../fixtures/funded-account.ts'
import { hijackSite } from '../fixtures/hijack-site.ts'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'

const { drainer, usdc } = devnetContracts

test.describe('a request that takes assets', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('shows a warning of a drainer and of hidden characters in a text, and sends nothing after the visitor cancels', async ({
    page,
    site,
    modal,
    wallet,
    account,
    world,
  }) => {
    const data = encodeFunctionData({ abi: drainerAbi, functionName: 'claimRewards' })
    const outcome = await hijackSite(page, { to: drainer, value: parseEther('2').toString(), data })
    await modal.expectView('Check this request')
    await expect(modal.dialog).toContainText('Looks like a trap')
    await expect(modal.dialog).toContainText('2 ETH')
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await outcome()).toBe('guard/declined')
    await expect(modal.dialog).toBeHidden()
    expect(wallet.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
    expect(await countSent(world, account.address)).toBe(0)
    const node = createPublicClient({ transport: http(world.rpc[1]) })
    expect(await node.getBalance({ address: account.address })).toBe(parseEther('10'))

    await site.signGuestBook('Pay \u202e001\u202c to me')
    await modal.expectView('Check this request')
    await expect(modal.dialog).toContainText('U+202E')
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await site.expectFailure('book', 'guard/declined')
  })

  test('is listed as an approval after the visitor approves it despite the warning, and can be revoked', async ({
    page,
    site,
    modal,
    account,
    world,
  }) => {
    const node = createPublicClient({ transport: http(world.rpc[1]) })
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [drainer, maxUint256] })
    const allowance = () =>
      node.readContract({ address: usdc, abi: tokenAbi, functionName: 'allowance', args: [account.address, drainer] })
    const outcome = await hijackSite(page, { to: usdc, value: '0', data })
    await modal.dialog.getByRole('button', { name: 'Continue' }).click()
    expect(await outcome()).toMatch(/^0x/)
    await expect.poll(allowance).toBe(maxUint256)
    await modal.openFrom(site.accountButton)
    await modal.dialog.getByRole('button', { name: 'Settings' }).click()
    await modal.dialog.getByRole('button', { name: 'Approvals' }).click()
    await modal.dialog.getByRole('button', { name: /^Revoke USDC/ }).click()
    await expect(modal.dialog).toContainText('No approvals')
    expect(await allowance()).toBe(0n)
  })
})
