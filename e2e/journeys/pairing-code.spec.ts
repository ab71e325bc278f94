import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/pairing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Timers of a browser are off by up to a millisecond: of two for one moment, the one that was set last may be first. */
async function letLastTimerBeFirst(page: Page): Promise<void> {
  await page.addInitScript((minuteMs) => {
    const set = window.setTimeout
    let count = 0
    const setEarlier = (act: () => void, delayMs = 0) => {
      count += delayMs > minuteMs ? 1 : 0
      return set(act, delayMs > minuteMs ? delayMs - count : delayMs)
    }
    window.setTimeout = setEarlier as typeof set
  }, MINUTE_MS)
}

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

  test('still connects a wallet that scanned it in time and approves a little later', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
  }) => {
    await site.page.clock.install()
    await letLastTimerBeFirst(site.page)
    const first = await showCode()
    const proposal = await phone.scan(first)
    await site.page.clock.fastForward(3.5 * MINUTE_MS)
    // One timer after the other, which a jump would not do.
    await site.page.clock.runFor(0.5 * MINUTE_MS)
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
