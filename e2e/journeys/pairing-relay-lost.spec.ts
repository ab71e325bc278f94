import { countSent } from '../fixtures/funded-account.ts'
import { expect, test } from '../fixtures/own-relay.ts'

test.describe('a relay that is killed', () => {
  test('before the site could propose: the visitor reads why, and pairs once it is back', async ({
    site,
    modal,
    phone,
    relay,
    expectPaired,
  }) => {
    await site.open()
    await relay.kill()
    await modal.openCode(site.connectButton)
    await expect(modal.dialog).toContainText('No connection')
    await relay.start()
    await modal.retryButton.click()
    await phone.approve(await modal.copyPairingLink())
    await expectPaired()
  })

  test('before the phone scanned: the proposal is still there for it', async ({
    phone,
    relay,
    showCode,
    expectPaired,
  }) => {
    const uri = await showCode()
    await expect.poll(relay.waiting).toBe(1)
    await relay.kill()
    await relay.start()
    await phone.approve(uri)
    await expectPaired()
  })

  test('between the proposal and the answer: the answer still arrives', async ({
    phone,
    relay,
    showCode,
    expectPaired,
  }) => {
    const proposal = await phone.scan(await showCode())
    await relay.kill()
    await relay.start()
    await expect.poll(() => phone.isOnline()).toBe(true)
    await proposal.approve()
    await expectPaired()
  })

  test('with a request at the phone: it is answered once, and sends once', async ({
    site,
    phone,
    relay,
    pair,
    world,
    account,
  }) => {
    await pair()
    phone.setManner('wait')
    await site.startGiving('0.5', 'ETH')
    await expect.poll(() => phone.requests.length).toBe(1)
    await relay.kill()
    await relay.start()
    await expect.poll(() => phone.isOnline()).toBe(true)
    await phone.answerAll()
    await expect(site.page.getByTestId('receipt')).toContainText('Received with thanks')
    expect(phone.requests).toHaveLength(1)
    expect(await countSent(world, account.address)).toBe(1)
  })

  test('with a request on its way: it waits, and reaches the phone once', async ({
    site,
    phone,
    relay,
    pair,
    world,
    account,
  }) => {
    await pair()
    await relay.kill()
    await site.startGiving('0.5', 'ETH')
    await expect(site.outcomeOf('give')).not.toBeEmpty()
    await relay.start()
    await expect(site.page.getByTestId('receipt')).toContainText('Received with thanks')
    expect(phone.requests).toHaveLength(1)
    expect(await countSent(world, account.address)).toBe(1)
  })
})

test.describe('a phone without a network', () => {
  test('that was away when the site proposed finds the proposal once it is back', async ({
    phone,
    relay,
    showCode,
    expectPaired,
  }) => {
    await phone.goOffline()
    const uri = await showCode()
    await expect.poll(relay.waiting).toBe(1)
    const scanning = phone.scan(uri)
    await phone.comeBack()
    await (await scanning).approve()
    await expectPaired()
  })

  test('that agrees while it is away connects the site once it is back', async ({
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    const proposal = await phone.scan(await showCode())
    await phone.goOffline()
    const approving = proposal.approve()
    await expect(modal.dialog.getByRole('img', { name: 'Code to scan' })).toBeVisible()
    await phone.comeBack()
    await approving
    await expectPaired()
  })

  test('finds the request once it is back', async ({ site, phone, pair }) => {
    await pair()
    await phone.goOffline()
    await site.signGuestBook('Left in the letter box.')
    await expect(site.outcomeOf('book')).toContainText('Waiting')
    expect(phone.requests).toEqual([])
    await phone.comeBack()
    await site.signatureOf('book')
    expect(phone.requests).toHaveLength(1)
  })
})
