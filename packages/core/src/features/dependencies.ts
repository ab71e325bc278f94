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
  /** Of calls in one go the wallet's id of them, until their transaction is known. */
  readonly hash: string
  readonly callsId?: string
  readonly networkId: CaipNetworkId
  /** Account that sent it. */
  readonly address: string
  readonly what: SentContent
}

/** The parts that a loaded feature gets: the services of the site, and the connected wallet. */
export interface Dependencies extends Caller {
  readonly openService: OpenService
  /** The gateway by capability. */
  readonly gateway: OpenGateway
  /** `undefined`: the site has none. */
  readonly catalogue: () => Promise<Catalogue | undefined>
  /** Wallets of the first screen; they come without the code of any feature. */
  readonly walletLists: Read<WalletLists>
  readonly sessions: Sessions
  /** Resolves when nothing of the chain family is being restored. */
  readonly settled: (namespace: Namespace) => Promise<void>
  readonly disconnect: (request?: { readonly namespace?: Namespace }) => Promise<Result<void>>
  /** Requests approvals of wallets, and admits those that come without a request of the visitor. */
  readonly runner: Pick<ConnectRunner, 'requestApproval' | 'admit'>
  /**
   * The stored connections. Passed as a value, because a bundler cuts chunks of modules that the page, the engine and a
   * later chunk import alike.
   */
  readonly storedConnections: {
    persist(): void
    readonly shape: typeof keys.connections.shape
    readonly toConnection: typeof toConnection
    readonly toStored: typeof toStored
  }
  readonly log: Pick<Logger, 'write' | 'read'>
  /** Of the state, which names what the features offer by chain family. */
  readonly available: NonNullable<State['available']>
  /**
   * The guard of every request to a wallet, unless the site has turned it off; its code loads with the first request.
   * Rejects if that code cannot load: the request must not pass then.
   */
  readonly guard: (
    request: GuardRequest & { readonly reviewed?: string | undefined } & CallOptions,
  ) => Promise<Result<void>>
  /** Reads again what every feature shows. */
  refresh(): void
  /** Passes a sent request to the features that follow it: their code loads while the wallet shows its prompt. */
  announceSent(sending: Promise<SentRequest>): void
}
