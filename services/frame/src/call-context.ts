import type { FrameAction, FrameEvent, FramePageData, FrameParams, FrameResult } from '@latchkey/protocol/frame'
import type { Chains } from './chains/open-chains.ts'
import type { PageState } from './page-state.ts'
import type { Vault } from './vault/open-vault.ts'
import type { WalletDeps } from './wallet/wallet-deps.ts'

/** What a handler may use. */
export interface CallContext {
  /** Aborted when the page takes the request back, or the frame is loaded again. */
  readonly signal: AbortSignal
  /** The origin of the page, as the browser reported it; the only proof of who asks. */
  readonly origin: string
  readonly data: FramePageData
  /** What the page has told the frame since it was loaded. */
  readonly state: PageState
  readonly emit: (event: FrameEvent) => void
  /** From here on the page cannot withdraw this call: it gets the real outcome. */
  readonly commit: () => void
  /** Ends a request of this page that has no answer yet. */
  readonly abortCall: (id: string) => void
  /** Loads the frame again, once the answer is sent. */
  readonly reload: () => void
  readonly openVault: () => Promise<Vault>
  readonly openWallet: () => Promise<WalletDeps>
  /** The chains of the project, through the operator's gateway. */
  readonly openChains: () => Promise<Chains>
}

/** What the frame does for each action; an action that is missing is refused with `frame/unsupported-action`. */
export type Handlers = {
  readonly [A in FrameAction]?: (params: FrameParams<A>, context: CallContext) => Promise<FrameResult<A>>
}
