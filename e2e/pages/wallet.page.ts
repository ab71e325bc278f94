import { expect, type Locator, type Page } from '@playwright/test'

/** The wallet page: apps/wallet. */
export class WalletPage {
  readonly sheet: Locator
  readonly toast: Locator
  readonly sites: Locator
  readonly rejectButton: Locator
  readonly laterButton: Locator

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.sheet = page.getByRole('dialog')
    this.toast = page.locator('.lk-toast')
    this.sites = page.getByRole('list', { name: 'Connected sites' }).getByRole('button')
    this.rejectButton = this.sheet.getByRole('button', { name: 'Decline' })
    this.laterButton = this.sheet.getByRole('button', { name: 'Later' })
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(this.url + path)
    await this.expectReady()
  }

  /** Waits until the client of the wallet runs, because it receives nothing before. */
  async expectReady(): Promise<void> {
    await expect(this.page.getByText('Connect to a site')).toBeVisible()
  }

  /** Pastes the copied pairing URI. */
  async paste(uri: string): Promise<void> {
    await this.page.getByLabel('Pairing link').fill(uri)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  async expectRequest(title: string): Promise<void> {
    await expect(this.sheet.getByRole('heading', { name: title })).toBeVisible()
  }

  /** Approves the request with the button of this name. */
  async approve(button: 'Connect' | 'Sign' | 'Sign in' | 'Send' | 'Switch'): Promise<void> {
    await this.sheet.getByRole('button', { name: button, exact: true }).click()
  }

  async chooseAccount(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Accounts' }).click()
    await this.sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(this.sheet).toBeHidden()
  }

  async chooseNetwork(name: string): Promise<void> {
    await this.page.getByRole('button', { description: 'Change network' }).click()
    await this.sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(this.sheet).toBeHidden()
  }

  /** Connects a site by its pairing URI. */
  async connect(uri: string): Promise<void> {
    await this.paste(uri)
    await this.expectRequest('Connect to this site?')
    await this.approve('Connect')
    await expect(this.sites).toHaveCount(1)
  }

  async disconnect(): Promise<void> {
    await this.sites.first().click()
    await this.sheet.getByRole('button', { name: 'Disconnect' }).click()
    await expect(this.sites).toHaveCount(0)
  }
}
