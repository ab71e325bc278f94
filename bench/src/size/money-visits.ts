import type { Locator, Page } from '@playwright/test'
import type { Moment } from './moments.ts'

/** A screen, and what it adds to the one before. */
export interface Screen extends Pick<Moment, 'name' | 'reach'> {
  /** KiB gzip. */
  readonly budget?: number
}

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const press = (place: Page | Locator, testId: string) => place.getByTestId(testId).first().click()
const see = (page: Page, testId: string) => page.getByTestId(testId).first().waitFor()
/** Presses an action of the account. */
const open = (feature: string, seen: string) => async (page: Page) => {
  await press(page, `wallet-features-${feature}-button`)
  await see(page, seen)
}

async function fillSend(page: Page): Promise<void> {
  await press(page.getByTestId('send-amount'), 'amount-select-token')
  await press(page, 'token')
  await page.getByRole('textbox', { name: 'You send' }).fill('0.001')
  await page.getByTestId('send-recipient').fill(FRIEND)
  await page.locator('[data-testid="send-preview-button"]:enabled').waitFor()
}

async function reviewSend(page: Page): Promise<void> {
  await press(page, 'send-preview-button')
  await see(page, 'send-review-what')
}

async function quoteSwap(page: Page): Promise<void> {
  await press(page.getByTestId('swap-input-toToken'), 'amount-select-token')
  await page.getByTestId('token').filter({ hasText: 'USD Coin' }).first().click()
  await page.getByRole('textbox', { name: 'You pay' }).fill('0.001')
  await page.locator('.lk-swap-details').waitFor()
}

async function reviewSwap(page: Page): Promise<void> {
  await press(page, 'swap-action-button')
  await see(page, 'swap-cancel-button')
}

/**
 * Each begins with the account open. The budgets are for the whole load of the press: the form with the code behind it, until
 * nothing more comes by itself. The load of a visitor's next step stands in the line of that step.
 */
export const MONEY_VISITS: readonly (readonly Screen[])[] = [
  [
    { name: 'Send', budget: 29, reach: open('send', 'send-amount') },
    { name: '   its tokens, amount, recipient', reach: fillSend },
    { name: '   its review', reach: reviewSend },
  ],
  [
    { name: 'Swap', budget: 37, reach: open('swaps', 'swap-input-sourceToken') },
    { name: '   its tokens, its first quote', reach: quoteSwap },
    { name: '   its review', reach: reviewSwap },
  ],
  [{ name: 'Buy', reach: open('onramp', 'onramp-payment') }],
  [{ name: 'Receive', reach: open('receive', 'receive-address') }],
]
