import type { Page } from '@playwright/test'
import type { BuiltFile } from '../page/build-page.ts'

/** One moment of a visit. */
export interface Moment {
  readonly name: string
  /** KiB gzip. */
  readonly budget: number
  readonly reach: (page: Page) => Promise<void>
  /** A part of the page with its own limit. */
  readonly part?: { readonly name: string; readonly budget: number; readonly holds: (file: BuiltFile) => boolean }
}

const WALLET = 'wallet-selector-test.latchkey.scripted'

const openModal = async (page: Page, row: string) => {
  await page.getByTestId('connect-button').click()
  await page.getByTestId(row).waitFor()
}

/** One visit after another, without a reload. */
export const VISIT: readonly Moment[] = [
  {
    name: 'a  button only',
    budget: 15,
    reach: async (page) => void (await page.getByTestId('connect-button').waitFor()),
  },
  { name: 'b  modal open on Connect', budget: 60, reach: (page) => openModal(page, WALLET) },
  {
    name: 'c  connected, Account open',
    budget: 110,
    reach: async (page) => {
      await page.getByTestId(WALLET).click()
      await page.getByTestId('account-button').click()
      await page.getByRole('tab', { name: 'Tokens' }).waitFor()
    },
  },
]

/** Another visitor, of a site that pairs. */
export const PAIRING_VISIT: readonly Moment[] = [
  {
    name: 'd  code of a pairing shown',
    budget: 100,
    reach: async (page) => {
      await openModal(page, 'wallet-selector-walletConnect')
      await page.getByTestId('wallet-selector-walletConnect').click()
      await page.locator('.lk-qr path').first().waitFor()
    },
    part: {
      name: 'the pairing client of it',
      budget: 32,
      // The chunk of the page names the connector, but contains none of the pairing code.
      holds: ({ name, modules }) => !name.includes('index') && modules.some((path) => OF_CLIENT.test(path)),
    },
  },
]

/** Modules that only what pairs has a use for. */
const OF_CLIENT = /\/(?:connector-pairing|@noble\/(?:ciphers|curves))\//
