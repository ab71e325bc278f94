import type { CaipNetworkId, Hex } from '@latchkey/primitives'
import * as v from 'valibot'
import { assertLocal } from '../assert-local.ts'
import { createPageMemory, type DemoWindow } from '../base/page-memory.ts'
import { publicSolanaTestKeys } from '../public-test-keys.ts'
import { createScriptedSolanaWallet } from '../solana/scripted-solana-wallet.ts'
import { createScriptedStandardWallet } from './scripted-standard-wallet.ts'
import type { ScriptedStandardWallet, ScriptedStandardWalletOptions } from './standard-wallet.types.ts'

export type { ScriptedStandardWallet, StandardWalletControls } from './standard-wallet.types.ts'

export interface DemoStandardWalletOptions extends Pick<ScriptedStandardWalletOptions, 'name' | 'icon' | 'onRequest'> {
  /** JSON-RPC URL of the local chain of Solana, by network. */
  readonly chains: Readonly<Record<CaipNetworkId, string>>
  /** Seeds of 32 bytes. Default: the first two of `publicSolanaTestKeys`. */
  readonly accounts?: readonly [Hex, ...Hex[]]
  /** Default: the page. */
  readonly window?: DemoWindow
}

const KEY = '@latchkey/demo-standard-wallet'

/**
 * Adds a Solana wallet with PUBLIC TEST KEYS to the current page, for demonstrations on a development chain. It really
 * signs, stores the permitted sites across reloads, and shows its prompts through `onRequest`. It rejects any node that
 * is not on this machine.
 *
 * @throws Error if a node is not local
 * @example await createDemoStandardWallet({ chains: { [solana.caipNetworkId]: 'http://127.0.0.1:8899' }, onRequest })
 */
export async function createDemoStandardWallet({
  chains,
  window = globalThis as unknown as DemoWindow,
  name = 'Practice wallet · Solana',
  accounts = [publicSolanaTestKeys[0], publicSolanaTestKeys[1]],
  ...options
}: DemoStandardWalletOptions): Promise<ScriptedStandardWallet> {
  for (const url of Object.values(chains)) assertLocal(url)
  const solana = await createScriptedSolanaWallet({ privateKeys: accounts, chains })
  const wallet = createScriptedStandardWallet({
    ...options,
    solana,
    name,
    memory: createPageMemory(window, KEY, v.array(v.string())),
  })
  wallet.installIn(window, { origin: window.location.origin })
  return wallet
}
