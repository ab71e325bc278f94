/* The public API for sites. `@latchkey/core/ui` has the additional API for screens. `docs/api.md` lists both. */
export { isRetryable, isWalletError, kindOf } from '@latchkey/errors'
export type { Client, ClientActions, ClientReads } from './client.ts'
export { createClient } from './create-client.ts'
export { canSendCalls, readCalls, sendCalls, waitForCalls } from './features/calls/calls.actions.ts'
export { disconnect } from './features/connect/connect.actions.ts'
export { switchAccount } from './features/families/families.actions.ts'
export { inspectRequest } from './features/guard/guard.actions.ts'
export type { GuardOptions, GuardReport } from './features/guard/guard.types.ts'
export { readLog } from './features/log/log.actions.ts'
export { switchNetwork } from './features/networks/networks.actions.ts'
export { requestSend } from './features/send/request-send.ts'
export type { SendRequest } from './features/send/send.types.ts'
export { signIn, signOut } from './features/sign-in/sign-in.actions.ts'
export type { SIWXConfig, SIWXMessage, SIWXSession, SignInState } from './features/sign-in/sign-in.types.ts'
export {
  followTransaction,
  getAccounts,
  resolveName,
  sendTransaction,
  signAllTransactions,
  signMessage,
  signPsbt,
  signTransaction,
  signTypedData,
  transfer,
  waitForReceipt,
} from './features/signing/signing.actions.ts'
export { requestSwap } from './features/swap/request-swap.ts'
export type { ClientEvent, TrackingEvent } from './features/telemetry/telemetry.types.ts'
export type { ClientOptions, CustomWallet, Features } from './options.ts'
export type { CallsStatus, ChainAccount, Receipt } from './ports/index.ts'
export type { Read, ReadResult } from './reads/read.ts'
export type { Result } from './result.ts'
export {
  isConnected,
  isUnsupportedNetwork,
  selectCaipAddress,
  selectConnection,
  selectNetwork,
  selectNetworkId,
  selectStatus,
} from './store/selectors.ts'
export type { Connection, ConnectionStatus, State, ThemeMode } from './store/state.ts'
