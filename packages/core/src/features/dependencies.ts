import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Caller } from '../caller.ts'
import type { CallOptions, Catalogue } from '../ports/index.ts'
import type { OpenGateway } from '../reads/open-gateway.ts'
import type { OpenService } from '../reads/open-service.ts'
import type { Read } from '../reads/read.ts'
import type { Result } from '../result.ts'
import type { keys } from '../storage/keys.ts'
import type { toConnection } from '../storage/stored-session.ts'
import type { toStored } from '../storage/write-session.ts'
import type { State } from '../store/state.ts'
import type { ConnectRunner } from './connect/connect.effects.ts'
import type { Sessions } from './connect/sessions.ts'
import type { GuardRequest } from './guard/guard.types.ts'
import type { Logger } from './log/create-logger.ts'
import type { SentContent } from './pending-transactions/describe-sent.ts'
import type { WalletLists } from './wallets/wallets.lists.ts'

/** A transaction that a verb of the wallet has sent. */
export interface SentRequest {
  /** For calls that were sent atomically: the wallet's id of them, until their transaction is known. */
  readonly hash: string
  readonly callsId?: string
  readonly networkId: CaipNetworkId
  /** The account that sent it. */
  readonly address: string
  readonly what: SentContent
}

/** The services that a loaded feature receives, and the connected wallet. */
export interface Dependencies extends Caller {
  readonly openService: OpenService
  /** Opens a capability of the gateway. */
  readonly gateway: OpenGateway
  /** `undefined` if the site has no catalogue. */
  readonly catalogue: () => Promise<Catalogue | undefined>
  /** Wallets of the first screen; available without the code of any feature. */
  readonly walletLists: Read<WalletLists>
  readonly sessions: Sessions
  /** Resolves when no session of the chain family is being restored. */
  readonly settled: (namespace: Namespace) => Promise<void>
  readonly disconnect: (request?: { readonly namespace?: Namespace }) => Promise<Result<void>>
  /** Requests approvals of wallets, and registers approvals that the visitor did not request. */
  readonly runner: Pick<ConnectRunner, 'requestApproval' | 'admit'>
  /**
   * The persisted connections. Passed as a value, because bundlers create extra chunks for modules that the page, the
   * engine and a lazy chunk all import.
   */
  readonly storedConnections: {
    persist(): void
    readonly shape: typeof keys.connections.shape
    readonly toConnection: typeof toConnection
    readonly toStored: typeof toStored
  }
  readonly log: Pick<Logger, 'write' | 'read'>
  /** From the state, which lists the features by chain family. */
  readonly available: NonNullable<State['available']>
  /**
   * The guard of every request to a wallet, unless the site has switched it off; the first request loads its code.
   * Rejects if that code cannot load: the request must not reach the wallet then.
   */
  readonly guard: (
    request: GuardRequest & { readonly reviewed?: string | undefined } & CallOptions,
  ) => Promise<Result<void>>
  /** Fetches again what the features show. */
  refresh(): void
  /** Passes a sent request to the features that follow it: their code loads while the wallet shows its prompt. */
  announceSent(sending: Promise<SentRequest>): void
}
