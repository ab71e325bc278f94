import { toWalletError, WalletError } from '@latchkey/errors/early'
import type { EngineActions, EngineReads } from './actions.ts'
import type { Engine } from './engine.ts'
import type { LazyEngine } from './lazy-engine.ts'
import { createStandIn } from './reads/create-stand-in.ts'
import type { Read } from './reads/read.ts'
import { failed, type Result } from './result.ts'

/** Calls the engine, which is loaded first. */
export interface Forward {
  /** In the same turn where the engine is loaded: a wallet must get the request in the press itself. Never rejects. */
  call<T>(use: (engine: Engine) => Promise<Result<T>>): Promise<Result<T>>
  read<T>(find: (engine: Engine) => Read<T>): Read<T>
}

/** @param signal - Aborted once the client is destroyed. */
export function createForward(engine: LazyEngine, signal: AbortSignal): Forward {
  return {
    async call(use) {
      try {
        return await use(engine.get() ?? (await engine.load()))
      } catch (cause) {
        // What was refused by name keeps its name.
        return failed(signal.aborted ? new WalletError('config/destroyed', {}, { cause }) : toWalletError(cause))
      }
    },
    read(find) {
      const findNow = () => {
        const loaded = engine.get()
        return loaded && find(loaded)
      }
      return findNow() ?? createStandIn(findNow, engine.onLoaded)
    },
  }
}

/** Returns the verbs of a client that the engine has. Each is a line, so that a page can list them before the engine is loaded. */
export function forwardActions({ call }: Forward): EngineActions {
  const to =
    <A extends readonly unknown[], T>(pick: (actions: EngineActions) => (...args: A) => Promise<Result<T>>) =>
    (...args: A) =>
      call(({ actions }) => pick(actions)(...args))
  return {
    canSendCalls: to((actions) => actions.canSendCalls),
    cancelSignIn: to((actions) => actions.cancelSignIn),
    cancelSwitch: to((actions) => actions.cancelSwitch),
    chooseCurrency: to((actions) => actions.chooseCurrency),
    chooseTheme: to((actions) => actions.chooseTheme),
    disconnect: to((actions) => actions.disconnect),
    disconnectWallet: to((actions) => actions.disconnectWallet),
    followTransaction: to((actions) => actions.followTransaction),
    forgetRecentWallet: to((actions) => actions.forgetRecentWallet),
    forgetWallet: to((actions) => actions.forgetWallet),
    guardProviderCall: to((actions) => actions.guardProviderCall),
    guardRequest: to((actions) => actions.guardRequest),
    inspectRequest: to((actions) => actions.inspectRequest),
    preferNetwork: to((actions) => actions.preferNetwork),
    readCalls: to((actions) => actions.readCalls),
    readLog: to((actions) => actions.readLog),
    requestSend: to((actions) => actions.requestSend),
    requestSwap: to((actions) => actions.requestSwap),
    resolveName: to((actions) => actions.resolveName),
    retryConnect: to((actions) => actions.retryConnect),
    sendCalls: to((actions) => actions.sendCalls),
    sendTransaction: to((actions) => actions.sendTransaction),
    signIn: to((actions) => actions.signIn),
    signMessage: to((actions) => actions.signMessage),
    signOut: to((actions) => actions.signOut),
    signTypedData: to((actions) => actions.signTypedData),
    switchAccount: to((actions) => actions.switchAccount),
    switchNetwork: to((actions) => actions.switchNetwork),
    switchWallet: to((actions) => actions.switchWallet),
    transfer: to((actions) => actions.transfer),
    waitForCalls: to((actions) => actions.waitForCalls),
    waitForReceipt: to((actions) => actions.waitForReceipt),
  }
}

/** Returns the reads of a client. */
export function forwardReads({ read }: Forward): EngineReads {
  const to =
    <A extends readonly unknown[], T>(pick: (reads: EngineReads) => (...args: A) => Read<T>) =>
    (...args: A) =>
      read(({ reads }) => pick(reads)(...args))
  return {
    activity: to((reads) => reads.activity),
    approvals: to((reads) => reads.approvals),
    coverage: to((reads) => reads.coverage),
    currencies: to((reads) => reads.currencies),
    identity: to((reads) => reads.identity),
    nameEligibility: to((reads) => reads.nameEligibility),
    nativeBalance: to((reads) => reads.nativeBalance),
    nftCoverage: to((reads) => reads.nftCoverage),
    nfts: to((reads) => reads.nfts),
    onrampOptions: to((reads) => reads.onrampOptions),
    onrampQuote: to((reads) => reads.onrampQuote),
    portfolio: to((reads) => reads.portfolio),
    replacementFees: to((reads) => reads.replacementFees),
    shownBalance: to((reads) => reads.shownBalance),
    walletListing: to((reads) => reads.walletListing),
    walletLists: to((reads) => reads.walletLists),
    wallets: to((reads) => reads.wallets),
    walletSearch: to((reads) => reads.walletSearch),
  }
}
