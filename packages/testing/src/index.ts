export type {
  Announcing,
  PageWallet,
  ProviderReply,
  ProviderRequest,
  ScriptedProvider,
  WalletHost,
} from './wallets/page-wallet.ts'
export { publicTestKeys } from './wallets/public-test-keys.ts'
export { createScriptedEvmWallet } from './wallets/scripted-evm-wallet.ts'
export type {
  ApprovalRequest,
  AttachedPage,
  LieTopic,
  LoggedRequest,
  ScriptedEvmWallet,
  ScriptedEvmWalletOptions,
  ScriptedWalletControls,
  WalletMemory,
  WalletMemoryState,
} from './wallets/scripted-wallet.types.ts'
