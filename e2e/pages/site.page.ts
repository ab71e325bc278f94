import { expect, type Locator, type Page } from '@playwright/test'
import type { Hex } from 'viem'

type Coin = 'ETH' | 'USDC' | 'SOL' | 'BTC'
type CardName = 'book' | 'pledge' | 'give' | 'treasury'

/** The site that embeds the modal: apps/demo. */
export class SitePage {
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly networkButton: Locator

  constructor(readonly page: Page) {
    this.connectButton = page.getByTestId('connect-button')
    this.accountButton = page.getByTestId('account-button')
    this.networkButton = page.getByTestId('w3m-network-button')
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await expect(this.connectButton.or(this.accountButton)).toBeVisible()
  }

  async expectConnected(address: string): Promise<void> {
    await expect(this.accountButton).toHaveAccessibleName(new RegExp(`^Account .*${shorten(address)}$`))
  }

  async expectDisconnected(): Promise<void> {
    await expect(this.connectButton).toHaveText('Connect wallet')
    await expect(this.accountButton).toBeHidden()
  }

  /** Types into a field of the page. Under an open dialog no field can be focused, and typed text would be lost. */
  private async write(label: string | RegExp, text: string): Promise<void> {
    await expect(this.page.locator('latchkey-modal dialog:modal')).toHaveCount(0)
    await this.page.getByLabel(label).fill(text)
  }

  /** The stored status of the connection. */
  storedStatus(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('@appkit/connection_status'))
  }

  /** The sign-ins of the site, as `defaultSIWX` stores them. */
  signIns(): Promise<readonly { readonly message: string; readonly signature: Hex }[]> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]'))
  }

  async signGuestBook(line: string): Promise<void> {
    await this.write('Your line', line)
    await this.page.getByRole('button', { name: 'Sign the book' }).click()
  }

  async pledge(task: string): Promise<void> {
    await this.page.getByText(task, { exact: true }).click()
    await this.page.getByRole('button', { name: 'Sign the pledge' }).click()
  }

  /** Waits for a signature and reads it in full. */
  async signatureOf(card: 'book' | 'pledge'): Promise<Hex> {
    const shown = this.outcomeOf(card).locator('[data-signature]')
    await expect(shown).toBeVisible()
    return ((await shown.getAttribute('data-signature')) ?? '0x') as Hex
  }

  async startGiving(amount: string, coin: Coin): Promise<void> {
    await this.page.locator('#give').getByText(coin, { exact: true }).click()
    await this.write(/^Amount in/, amount)
    await this.page.getByRole('button', { name: `Give ${amount} ${coin}` }).click()
  }

  /** Sends and waits until it is mined. @returns the hash. */
  async give(amount: string, coin: Coin): Promise<string> {
    await this.startGiving(amount, coin)
    const receipt = this.page.getByTestId('receipt')
    await expect(receipt).toContainText('Received with thanks')
    return (await receipt.getAttribute('data-hash')) ?? ''
  }

  /** Signs and sends a prepared payment. @param psbt - Base64. */
  async payPrepared(psbt: string): Promise<void> {
    await this.write('Prepared payment', psbt)
    await this.page.getByRole('button', { name: 'Sign and send' }).click()
  }

  outcomeOf(card: CardName): Locator {
    return this.page.locator(`#${card} .outcome`)
  }

  async expectFailure(card: CardName, code: string): Promise<void> {
    await expect(this.outcomeOf(card).locator('[data-code]')).toHaveAttribute('data-code', code)
  }
}

/** Returns an address in the form of the account button. */
export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
