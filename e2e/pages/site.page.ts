import { expect, type Locator, type Page } from '@playwright/test'

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
    await expect(this.accountButton).toHaveAccessibleName(`Account ${address}`)
  }

  async expectDisconnected(): Promise<void> {
    await expect(this.connectButton).toHaveText('Connect wallet')
    await expect(this.accountButton).toBeHidden()
  }
}
