import { createWalletBase } from './base/wallet-base.ts'
import { runMethod } from './methods.ts'
import { installPageWallet, type PageWallet, type PageWalletConfig, type ProviderRequest } from './page-wallet.ts'
import type { LieTopic, ScriptedEvmWallet, ScriptedEvmWalletOptions, WalletEngine } from './scripted-wallet.types.ts'
import { createWalletState } from './wallet-state.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%235b5bd6"/%3E%3Cpath d="M9 16l5 5 9-10" stroke="white" stroke-width="3" fill="none"/%3E%3C/svg%3E'

const LIES: Readonly<Record<LieTopic, { readonly methods: readonly string[]; readonly answer: unknown }>> = {
  accounts: { methods: ['eth_accounts', 'eth_requestAccounts'], answer: ['0x1234', 'not an address'] },
  chain: { methods: ['eth_chainId'], answer: 'banana' },
  signature: { methods: ['personal_sign', 'eth_signTypedData_v4'], answer: '0x1234' },
  'transaction-hash': { methods: ['eth_sendTransaction'], answer: { hash: null } },
}

/**
 * Returns a wallet that a test controls: a real EIP-1193 provider with real keys, which really signs, sends to the
 * given nodes, remembers the permitted sites, and misbehaves on demand. For development chains only.
 *
 * @example
 * const wallet = createScriptedEvmWallet({ chains: { 1: rpcUrl } })
 * wallet.installIn(window)
 * wallet.rejectNext('personal_sign')
 * @see EIP-1193, EIP-6963, EIP-2255, EIP-3085, EIP-3326, EIP-5792
 */
export function createScriptedEvmWallet(options: ScriptedEvmWalletOptions = {}): ScriptedEvmWallet {
  const engine = createWalletEngine(options)
  let provider: ScriptedEvmWallet['provider'] | undefined
  return {
    ...engine,
    get provider() {
      provider ??= engine.installIn(new EventTarget()).provider
      return provider
    },
  }
}

/** The wallet without a page. */
export function createWalletEngine(options: ScriptedEvmWalletOptions): WalletEngine {
  const state = createWalletState(options)
  const config = toPageConfig(options)
  const { lieOn, ...base } = createWalletBase<ProviderRequest, PageWallet>({
    options,
    sites: state,
    toRequest: ({ method, params }) => ({ method, params }),
    run: (origin, { method, params }, approvals) => runMethod({ state, approvals, options, origin, method, params }),
    install: (window, bridge) => installPageWallet(window, config, bridge),
  })
  return {
    ...base,
    accounts: () => state.accounts().map((account) => account.address),
    chainId: state.chainId,
    switchChain: state.selectChain,
    switchAccount: state.selectAccount,
    emit: (event, payload) => state.emit(event, () => payload),
    lieAbout(topic, answer = LIES[topic].answer) {
      for (const method of LIES[topic].methods) lieOn(method, answer)
    },
  }
}

/** Returns how a wallet with these options appears in a page. */
export function toPageConfig({
  name = 'Scripted Wallet',
  rdns = 'test.latchkey.scripted',
  icon = ICON,
  uuid = crypto.randomUUID(),
  announce = 'at-once',
  atWindowEthereum = false,
  flags = {},
}: ScriptedEvmWalletOptions): PageWalletConfig {
  return { name, rdns, icon, uuid, announce, atWindowEthereum, flags }
}
