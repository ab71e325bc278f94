export {
  type AuthPayload,
  authenticateParams,
  authenticateResult,
  authPayload,
  type Cacao,
  cacao,
  type Recap,
  recap,
} from './auth.ts'
export { type PeerParams, peerCalls } from './calls.ts'
export { metadata, type PeerMetadata } from './fields.ts'
export {
  DEFAULT_EVENTS,
  DEFAULT_METHODS,
  type ProposedNamespaces,
  type SessionNamespaces,
  sessionNamespaces,
} from './namespaces.ts'
export { type PeerAnswer, type PeerCall, type PeerPayload, peerId, peerPayload } from './payload.ts'
export { PEER_ERRORS } from './peer-errors.ts'
export { proposeResult, sessionEvent, sessionSettle, sessionUpdate } from './site-calls.ts'
export { formatPairingUri, type PairingUri, parsePairingUri } from './uri.ts'
