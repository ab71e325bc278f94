import type { Caller } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { PairingLink } from '../pairing/pairing-link.ts'
import { connect } from './connect.feature.ts'

/** Preloads the code that a press on a wallet of this connector needs. Reports no failure. */
export const prepareConnect = (client: Caller, connectorId: string): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.prepareConnect(connectorId))

/** Creates a pairing URI before the user chooses the wallet, unless another request is pending. @see Spec §4 */
export const prefetchConnect = (client: Caller, walletId: string): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.prefetchConnect(walletId))

/** Opens the app of a wallet with the pairing URI. Call it inside the press handler: browsers block it later. */
export const openPairingLink = (client: Caller, link: PairingLink, walletName: string): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.openPairingLink(link, walletName))
