import type { Namespace } from '@latchkey/primitives'
import type { FeatureRef } from '../../caller.ts'
import type { Challenge, ChallengeAnswer } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { Result } from '../../result.ts'
import type { PairingLink } from '../pairing/pairing-link.ts'
import type { WalletLists } from '../wallets/wallets.lists.ts'

export interface ConnectParts {
  readonly verbs: {
    disconnect(request?: { readonly namespace?: Namespace }): Promise<Result<void>>
    retryConnect(): Promise<Result<void>>
    answerChallenge(challenge: Challenge, answer: ChallengeAnswer): Promise<Result<void>>
    prepareConnect(connectorId: string): Promise<Result<void>>
    prefetchConnect(walletId: string): Promise<Result<void>>
    openPairingLink(link: PairingLink, walletName: string): Promise<Result<void>>
  }
  readonly reads: { walletLists(): Read<WalletLists> }
}

/** Connects and disconnects wallets. Its parts are in the engine. */
export const connect: FeatureRef<ConnectParts> = { name: 'connect' }
