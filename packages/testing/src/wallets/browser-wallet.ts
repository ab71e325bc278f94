import * as v from 'valibot'
import { assertLocal } from './assert-local.ts'
import { createPageMemory, type DemoWindow } from './base/page-memory.ts'
import { createWalletEngine } from './scripted-evm-wallet.ts'
import type { ApprovalRequest, ScriptedEvmWallet, ScriptedEvmWalletOptions } from './scripted-wallet.types.ts'

export type { ApprovalRequest, ScriptedEvmWallet, ScriptedWalletControls } from './scripted-wallet.types.ts'

export interface DemoWalletOptions extends Omit<ScriptedEvmWalletOptions, 'memory' | 'onRequest'> {
  /** Shows the request to the user; true approves. */
  readonly onRequest: (request: ApprovalRequest) => Promise<boolean>
  /** Default: the page. */
  readonly window?: DemoWindow
}

export interface DemoWallet extends ScriptedEvmWallet {
  /** Removes the wallet from the page. */
  uninstall(): void
}

const DEFAULT_RDNS = 'test.latchkey.demo'

const MemorySchema = v.object({
  origins: v.array(v.string()),
  accountIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/**
 * Adds a wallet with PUBLIC TEST KEYS to the current page, for demonstrations on a development chain without an
 * extension. It really signs, stores the permitted sites across reloads and tabs, and shows its prompts through
 * `onRequest`. It rejects any node that is not on this machine.
 *
 * @throws config/invalid-options if a node is not local
 * @example createDemoWallet({ chains: { 1: 'http://127.0.0.1:8545' }, onRequest: async (request) => confirm(request.kind) })
 */
export function createDemoWallet({ window: given, ...options }: DemoWalletOptions): DemoWallet {
  const window = given ?? (globalThis as unknown as DemoWindow)
  for (const rpcUrl of Object.values(options.chains ?? {})) assertLocal(rpcUrl)
  const rdns = options.rdns ?? DEFAULT_RDNS
  const wallet = createWalletEngine({
    name: 'Practice wallet',
    ...options,
    rdns,
    memory: createPageMemory(window, `@latchkey/demo-wallet/${rdns}`, MemorySchema),
  })
  const page = wallet.installIn(window, { origin: window.location.origin })
  return { ...wallet, provider: page.provider, uninstall: page.uninstall }
}
