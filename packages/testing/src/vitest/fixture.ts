import { test as base } from 'vitest'
import type { WalletHost } from '../wallets/page-wallet.ts'
import { createScriptedEvmWallet } from '../wallets/scripted-evm-wallet.ts'
import type { ScriptedEvmWallet, ScriptedEvmWalletOptions } from '../wallets/scripted-wallet.types.ts'

export interface WalletFixtures {
  /** Set with `test.override({ walletOptions: { chains: { 1: rpcUrl } } })`. */
  readonly walletOptions: ScriptedEvmWalletOptions
  /** The page: the real window if there is a document, otherwise an empty event target. */
  readonly walletWindow: WalletHost
  /** A scripted wallet, which is added to the page and removed after the test. */
  readonly wallet: ScriptedEvmWallet
}

/**
 * Vitest's `test` with a `wallet`.
 *
 * @example test('connects', async ({ wallet, walletWindow }) => { … injected({ window: walletWindow }) … })
 */
export const test = base.extend<WalletFixtures>({
  walletOptions: {},
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from this pattern.
  walletWindow: async ({}, use) => {
    await use('document' in globalThis ? (globalThis as unknown as WalletHost) : new EventTarget())
  },
  wallet: async ({ walletOptions, walletWindow }, use) => {
    const wallet = createScriptedEvmWallet(walletOptions)
    const page = wallet.installIn(walletWindow)
    await use(wallet)
    page.uninstall()
  },
})
