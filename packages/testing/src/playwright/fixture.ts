import { test as base } from '@playwright/test'
import type { ScriptedEvmWalletOptions, ScriptedWalletControls } from '../wallets/scripted-wallet.types.ts'
import { installScriptedWallet } from './install-scripted-wallet.ts'

export interface WalletFixtures {
  /** Set with `test.use({ walletOptions: { chains: { 1: rpcUrl } } })`. */
  readonly walletOptions: ScriptedEvmWalletOptions
  /** A scripted wallet in every tab of the test's browser context. */
  readonly wallet: ScriptedWalletControls
}

/**
 * Playwright's `test` with a `wallet`.
 *
 * @example test('connects', async ({ page, wallet }) => { … wallet.rejectNext() … })
 */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ context, walletOptions }, use) => {
    await use(await installScriptedWallet(context, walletOptions))
  },
})

export { expect } from '@playwright/test'
