import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { openConnected } from '../fixtures/open-connected.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('signing', () => {
  test.beforeEach(async ({ site, modal, wallet, account }) => {
    await openConnected({ site, modal, wallet, account })
  })

  test('a visitor signs a message, and the signature is of the connected account', async ({ site, account }) => {
    await site.signGuestBook('The quinces are in.')
    const signature = await site.signatureOf('book')
    const message = 'Fernhill guest book\n\nThe quinces are in.'
    expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
  })

  test('a visitor signs typed data, and the signature is of the connected account', async ({ site, account }) => {
    await site.pledge('Mowing')
    const signature = await site.signatureOf('pledge')
    const signer = await recoverTypedDataAddress({
      domain: { name: 'Fernhill Commons', version: '1', chainId: 1 },
      primaryType: 'Pledge',
      types: {
        Pledge: [
          { name: 'neighbour', type: 'address' },
          { name: 'task', type: 'string' },
          { name: 'hours', type: 'uint8' },
        ],
      },
      message: { neighbour: account.address, task: 'Mowing', hours: 2 },
      signature,
    })
    expect(signer).toBe(account.address)
  })

  test('a visitor who declines to sign keeps the words and can sign them after all', async ({ site, wallet }) => {
    wallet.rejectNext('personal_sign')
    await site.signGuestBook('Pears too.')
    await site.expectFailure('book', 'wallet/rejected')
    await expect(site.page.getByLabel('Your line')).toHaveValue('Pears too.')
    await site.page.getByRole('button', { name: 'Sign the book' }).click()
    await expect(site.page.getByTestId('signature')).toBeVisible()
  })

  test('a signature that is none is refused by name', async ({ site, wallet }) => {
    wallet.lieAbout('signature', { signature: 'trust me' })
    await site.pledge('Pruning')
    await site.expectFailure('pledge', 'wallet/malformed-answer')
  })
})
