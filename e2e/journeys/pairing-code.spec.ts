import { expect, test } from '../fixtures/pairing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

test.describe('a code that grows old', () => {
  test('is shown for four minutes less ten seconds, then another one (Spec §4.10, §4.11)', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    await site.page.clock.install()
    const first = await showCode()
    await site.page.clock.fastForward(3.5 * MINUTE_MS)
    expect(await modal.copyPairingLink()).toBe(first)
    await site.page.clock.fastForward(22 * SECOND_MS)
    await expect.poll(() => modal.copyPairingLink()).not.toBe(first)
    await phone.approve(await modal.copyPairingLink())
    await expectPaired()
  })

  test('still connects whoever scanned it in time and agrees a little later', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    await site.page.clock.install()
    const first = await showCode()
    const proposal = await phone.scan(first)
    await site.page.clock.fastForward(4 * MINUTE_MS)
    await expect.poll(() => modal.copyPairingLink()).not.toBe(first)
    await proposal.approve()
    await expectPaired()
    expect(phone.sessions()).toBe(1)
  })

  test('is the same one when the visitor comes back to it in time (Spec §4.4)', async ({
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    const first = await showCode()
    await modal.backButton.click()
    await modal.wallet('WalletConnect').click()
    expect(await modal.copyPairingLink()).toBe(first)
    await phone.approve(first)
    await expectPaired()
  })
})
