'use client'

export { LatchkeyProvider, useClient, useScreenClient } from './provider.tsx'
export type { RequestState } from './request-state.ts'
export { SignedIn, SignedOut } from './signed-in.tsx'
export { type Account, type FamilyAccount, useAccount, useAccounts, useWalletInfo } from './use-account.ts'
export { useBalance } from './use-balance.ts'
export { useClientState, useRead } from './use-client-state.ts'
export { useImages } from './use-images.ts'
export { useAddressOfName, useCallsStatus, useWaitForReceipt } from './use-lookups.ts'
export { useEvents, useModal, useModalState, useProvider, useTheme } from './use-modal.ts'
export { type NetworkState, useNetwork } from './use-network.ts'
export { type SIWXState, useSIWX } from './use-siwx.ts'
export { type MutateOptions, type Mutation, type MutationOf, useVerb } from './use-verb.ts'
export {
  useDisconnect,
  useSendCalls,
  useSendTransaction,
  useSignAllTransactions,
  useSignMessage,
  useSignPsbt,
  useSignTransaction,
  useSignTypedData,
  useSwitchAccount,
  useSwitchNetwork,
  useTransfer,
} from './use-verbs.ts'
