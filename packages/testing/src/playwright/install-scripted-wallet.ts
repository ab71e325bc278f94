import type { BrowserContext, Page } from '@playwright/test'
import { installPageWallet } from '../wallets/page-wallet.ts'
import { createWalletEngine, toPageConfig } from '../wallets/scripted-evm-wallet.ts'
import type { ScriptedEvmWalletOptions, ScriptedWalletControls } from '../wallets/scripted-wallet.types.ts'
import { installInBrowser } from './install-in-browser.ts'

/**
 * Adds a scripted wallet to every tab of a browser; the pages share accounts, network and permissions, and keep them
 * over reloads.
 *
 * @param target - A page (its whole context is used) or a context.
 * @example
 * const wallet = await installScriptedWallet(page, { chains: { 1: rpcUrl }, approval: 'manual' })
 * await page.goto('/'); await page.getByText('Connect').click()
 * await wallet.nextRequest('eth_requestAccounts'); wallet.approve()
 */
export const installScriptedWallet = (
  target: Page | BrowserContext,
  options: ScriptedEvmWalletOptions = {},
): Promise<ScriptedWalletControls> =>
  installInBrowser(target, createWalletEngine(options), { config: toPageConfig(options), install: installPageWallet })
