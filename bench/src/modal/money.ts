import type { Browser } from '@playwright/test'
import { WALLET_RDNS } from './page-wallet.ts'
import type { Round } from './rounds.ts'
import { startVisit, type Visit } from './visit.ts'

const CONNECT = '[data-testid="connect-button"]'
const WALLET = `[data-testid="wallet-selector-${WALLET_RDNS}"]`
const ACCOUNT = '[data-testid="account-button"]'
export const SEND = '[data-testid="wallet-features-send-button"]'
export const SWAP = '[data-testid="wallet-features-swaps-button"]'
export const AMOUNT = '0.001'
const PAID = '[data-testid="swap-input-sourceToken"] input'
const THROTTLE = 4

/** Two visitors who are connected: one sends, the other one swaps. */
export async function runMoney(browser: Browser, url: string): Promise<Round> {
  const sender = await startConnected(browser, url)
  const [send = 0] = await sender.click(SEND, ['send'])
  await sender.end()

  const swapper = await startConnected(browser, url)
  const [swap = 0] = await swapper.click(SWAP, ['swap'])
  await enterSwap(swapper)
  const [quote = 0] = await swapper.type(AMOUNT, ['quote'])
  await swapper.end()
  return { send, swap, quote }
}

/** A visitor who looks at the account. */
async function startConnected(browser: Browser, url: string): Promise<Visit> {
  const visit = await startVisit(browser, url, THROTTLE)
  await visit.inPage((probe) => probe.load)
  await visit.rest()
  await openAccount(visit)
  return visit
}

/** Connects, and leads to the account. */
export async function openAccount(visit: Visit): Promise<void> {
  await visit.click(CONNECT, ['choices'])
  await visit.rest()
  await visit.click(WALLET, ['account', 'gone'])
  await visit.rest()
  await visit.click(ACCOUNT, ['actions'])
  await visit.rest()
}

/** Leads from the form of a swap to where an amount is entered. */
export async function enterSwap(visit: Visit): Promise<void> {
  await visit.rest()
  await chooseBought(visit)
  await clickInto(visit, PAID)
}

/** The control has its token from the start. */
async function chooseBought({ page, inPage, rest }: Visit): Promise<void> {
  const button = page.getByTestId('swap-input-toToken').getByTestId('amount-select-token')
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByTestId('token').filter({ hasText: 'USD Coin' }).first().click()
  await inPage((probe) => probe.until('swap'))
  await rest()
}

async function clickInto({ page, inPage }: Visit, selector: string): Promise<void> {
  const field = await inPage((probe, at) => probe.place(at), selector)
  if (field !== undefined) await page.mouse.click(field.x, field.y)
}
