import type { Page } from '@playwright/test'
import { countSent } from '../fixtures/funded-account.ts'
import { expect, test } from '../fixtures/pairing.ts'

/** Late responses for the site, from `takeLateResponses` of the provider. */
const lateResponses = (page: Page) =>
  page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('@appkit/pairing') ?? '{"answers":[]}')
    return (answers as { readonly method: string; readonly result: unknown }[]).map(({ method, result }) => ({
      method,
      result,
    }))
  })

test.describe('a page that is loaded again', () => {
  test('before the phone scanned: the code that was seen still connects', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    const uri = await showCode()
    await site.page.reload()
    await modal.openCode(site.connectButton)
    expect(await modal.copyPairingLink()).toBe(uri)
    await phone.approve(uri)
    await expectPaired()
  })

  test('between the proposal and the answer: choosing WalletConnect again connects without a second scan', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    const proposal = await phone.scan(await showCode())
    await site.page.goto('about:blank')
    // The phone waits for the word of a page that is away.
    const approved = proposal.approve()
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('WalletConnect').click()
    await expectPaired()
    await approved
    expect(phone.sessions()).toBe(1)
  })

  test('with a request at the phone: the answer reaches the next page, and nothing is sent twice', async ({
    site,
    phone,
    pair,
    world,
    account,
  }) => {
    await pair()
    phone.setManner('wait')
    await site.startGiving('0.5', 'ETH')
    await expect.poll(() => phone.requests.length).toBe(1)
    await site.page.goto('about:blank')
    await phone.answerAll()
    await site.open()
    await site.expectConnected(account.address)
    await expect.poll(() => lateResponses(site.page)).toHaveLength(1)
    const [answer] = await lateResponses(site.page)
    expect(answer).toEqual({ method: 'eth_sendTransaction', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await countSent(world, account.address)).toBe(1)
    phone.setManner('approve')
    await site.signGuestBook('Back again.')
    await site.signatureOf('book')
    expect(phone.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'personal_sign'])
  })
})
