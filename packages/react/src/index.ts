export { LatchkeyProvider, useClient } from './provider.tsx'
export { SignedIn, SignedOut } from './signed-in.tsx'
export { type Account, type FamilyAccount, useAccount, useAccounts, useWalletInfo } from './use-account.ts'
export { useBalance } from './use-balance.ts'
export { useClientState, useRead } from './use-client-state.ts'
export { useImages } from './use-images.ts'
export { useAddressOfName, useCallsStatus, useWaitForReceipt } from './use-lookups.ts'
export { useEvents, useModal, useModalState, useProvider, useTheme } from './use-modal.ts'
export { type NetworkState, useNetwork } from './use-network.ts'
export { type RequestHook, type RequestState, useRequest } from './use-request.ts'
export { type SIWXState, useSIWX } from './use-siwx.ts'
export {
  useDisconnect,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useTransfer,
  type Verb,
} from './use-verbs.ts'
