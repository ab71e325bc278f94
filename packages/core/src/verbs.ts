import type { BoundActions, BoundReads } from './actions.ts'

/*
 * The names of the verbs and reads of a client, available before the click; their functions load with the engine. The
 * compiler checks the names against `actions.ts`.
 */

export const VERBS: Readonly<Record<keyof BoundActions, true>> = {
  answerChallenge: true,
  canSendCalls: true,
  cancelSignIn: true,
  cancelSwitch: true,
  disconnect: true,
  disconnectWallet: true,
  followTransaction: true,
  getAccounts: true,
  guardProviderCall: true,
  guardRequest: true,
  inspectRequest: true,
  preferNetwork: true,
  readCalls: true,
  readLog: true,
  requestSend: true,
  requestSwap: true,
  resolveName: true,
  retryConnect: true,
  sendCalls: true,
  sendTransaction: true,
  signAllTransactions: true,
  signIn: true,
  signMessage: true,
  signOut: true,
  signPsbt: true,
  signTransaction: true,
  signTypedData: true,
  switchAccount: true,
  switchNetwork: true,
  switchWallet: true,
  transfer: true,
  waitForCalls: true,
  waitForReceipt: true,
}

export const READS: Readonly<Record<keyof BoundReads, true>> = {
  activity: true,
  coverage: true,
  identity: true,
  nativeBalance: true,
  nftCoverage: true,
  nfts: true,
  portfolio: true,
  shownBalance: true,
  walletListing: true,
  walletLists: true,
  walletSearch: true,
  wallets: true,
}
