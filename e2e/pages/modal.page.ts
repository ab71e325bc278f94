import { expect, type Locator, type Page } from '@playwright/test'

/** The modal over a page. */
export class ModalPage {
  readonly dialog: Locator
  readonly title: Locator
  readonly wallets: Locator
  readonly backButton: Locator
  readonly closeButton: Locator
  readonly retryButton: Locator
  readonly disconnectButton: Locator

  constructor(readonly page: Page) {
    this.dialog = page.locator('latchkey-modal dialog')
    this.title = this.dialog.getByRole('heading', { level: 1 })
    this.wallets = this.dialog.getByRole('list', { name: 'Wallets' })
    this.backButton = this.dialog.getByRole('button', { name: 'Back', exact: true })
    this.closeButton = this.dialog.getByRole('button', { name: 'Close', exact: true })
    this.retryButton = this.dialog.getByRole('button', { name: 'Try again' })
    this.disconnectButton = this.dialog.getByRole('button', { name: 'Disconnect' })
  }

  network(name: string): Locator {
    return this.dialog.getByRole('button', { name })
  }

  tab(name: string): Locator {
    return this.dialog.getByRole('tab', { name })
  }

  /** Runs an action that must not close the modal, and waits until the card has shaken. */
  async expectShake(attempt: () => Promise<void>): Promise<void> {
    const card = this.dialog.locator('.lk-card')
    await card.evaluate((element) => {
      element.animate = (...given) => {
        element.setAttribute('data-shaken', '')
        return Element.prototype.animate.apply(element, given)
      }
    })
    // A press during the shake does not restart it, so the action is repeated.
    await expect(async () => {
      await attempt()
      await expect(card).toHaveAttribute('data-shaken', '', { timeout: 500 })
    }).toPass()
    await card.evaluate((element) => element.removeAttribute('data-shaken'))
    await this.expectOpen()
  }

  /** Opens the modal, and selects the QR code for any wallet. */
  async openCode(button: Locator): Promise<void> {
    await this.openFrom(button)
    await this.wallet('WalletConnect').click()
    await this.expectView('Scan with your phone')
  }

  /** Copies the pairing URI, like a user who cannot scan it. */
  async copyPairingLink(): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText(''))
    await this.dialog.getByTestId('copy-wc2-uri').click()
    const read = () => this.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).not.toBe('')
    return read()
  }

  /** Opens the modal by a button of the page. */
  async openFrom(button: Locator): Promise<void> {
    await button.click()
    await this.expectOpen()
    // The title of some views is only for screen readers.
    await expect(this.title).toBeAttached()
  }

  /** Opens the modal, selects a wallet that approves at once, and waits until the modal is closed. */
  async connect(button: Locator, wallet: string): Promise<void> {
    await this.openFrom(button)
    await this.wallet(wallet).click()
    await this.expectClosed()
  }

  /** The row of a wallet in the list; the row of the QR code also contains wallet names, after its own name. */
  wallet(name: string): Locator {
    return this.wallets.getByRole('button', { name: new RegExp(`^${name}`, 'i') })
  }

  async expectView(title: string): Promise<void> {
    await expect(this.title).toHaveText(title)
  }

  async expectClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden()
  }

  async expectOpen(): Promise<void> {
    await expect(this.dialog).toBeVisible()
  }
}
