import type { BrowserContext, Page } from '@playwright/test'
import { installPageStandardWallet } from '../wallets/standard/page-standard-wallet.ts'
import { createScriptedStandardWallet, toPageConfig } from '../wallets/standard/scripted-standard-wallet.ts'
import type {
  ScriptedStandardWalletOptions,
  StandardWalletControls,
} from '../wallets/standard/standard-wallet.types.ts'
import { installInBrowser } from './install-in-browser.ts'

/**
 * Adds a scripted wallet of the Wallet Standard to every tab of a browser; the pages share accounts and permissions,
 * and keep them over reloads.
 *
 * @param target - A page (its whole context is used) or a context.
 * @example
 * const solana = await createScriptedSolanaWallet({ privateKeys: [alice.privateKey], chains: { [id]: url } })
 * const wallet = await installStandardWallet(page, { solana, approval: 'manual' })
 * await page.goto('/'); await page.getByText('Connect').click()
 * await wallet.nextRequest('standard:connect'); wallet.approve()
 */
export const installStandardWallet = (
  target: Page | BrowserContext,
  options: ScriptedStandardWalletOptions,
): Promise<StandardWalletControls> =>
  installInBrowser(target, createScriptedStandardWallet(options), {
    config: toPageConfig(options),
    install: installPageStandardWallet,
  })
