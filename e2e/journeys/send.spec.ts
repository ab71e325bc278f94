import { devnetContracts, tokenAbi } from '@latchkey/devnet'
import { createPublicClient, formatEther, type Hex, http, parseEther } from 'viem'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('sending', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('a visitor sends ether, waits for the receipt, and sees the balance that is left (Spec §1.12)', async ({
    site,
    account,
    world,
  }) => {
    const node = createPublicClient({ transport: http(world.rpc[1]) })
    await expect(site.accountButton).toContainText('10.000 ETH')
    const hash = await site.give('1.5', 'ETH')
    const { value, from } = await node.getTransaction({ hash: hash as Hex })
    expect([value, from]).toEqual([parseEther('1.5'), account.address.toLowerCase()])
    const left = formatEther(await node.getBalance({ address: account.address }))
    expect(Number(left)).toBeLessThan(8.5)
    await expect(site.accountButton).toContainText(`${left.slice(0, 5)} ETH`)
  })

  test('a visitor sends USDC (Spec §1.12)', async ({ site, account, world }) => {
    const node = createPublicClient({ transport: http(world.rpc[1]) })
    await site.give('125.5', 'USDC')
    const left = await node.readContract({
      address: devnetContracts.usdc,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [account.address],
    })
    expect(left).toBe(374_500_000n)
  })

  test('an amount above the balance is refused before the wallet receives a request', async ({ site, wallet }) => {
    await site.startGiving('5000', 'USDC')
    await expect(site.outcomeOf('give').locator('[data-code]')).toBeVisible()
    expect(wallet.pendingRequests()).toEqual([])
  })

  test('a visitor who declines a transfer loses nothing', async ({ site, wallet, account, world }) => {
    const node = createPublicClient({ transport: http(world.rpc[1]) })
    wallet.rejectNext('eth_sendTransaction')
    await site.startGiving('1', 'ETH')
    await site.expectFailure('give', 'wallet/rejected')
    expect(await node.getBalance({ address: account.address })).toBe(parseEther('10'))
  })

  test('a transaction hash that is none is refused by name', async ({ site, wallet }) => {
    wallet.lieAbout('transaction-hash')
    await site.startGiving('1', 'ETH')
    await site.expectFailure('give', 'wallet/malformed-answer')
  })
})
