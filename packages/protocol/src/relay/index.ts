export { relayQuery, type TokenClaims, tokenClaims, tokenHeader } from './auth.ts'
export { fromClientId, TOKEN_SECONDS, toClientId } from './client-id.ts'
export { RELAY_CLOSE, RELAY_ERRORS, type RelayErrorName } from './errors.ts'
export { hash, MAX_BATCH, topic } from './fields.ts'
export {
  type RelayAnswer,
  type RelayErrorBody,
  type RelayFrame,
  type RelayId,
  type RelayRequest,
  relayAnswer,
  relayFrame,
  relayRequest,
} from './json-rpc.ts'
export {
  type RelayMessage,
  type RelayMessages,
  relayMessage,
  relayMessages,
  relaySubscription,
} from './messages.ts'
export { type RelayMethod, type RelayParams, relayParams } from './methods.ts'
export { type PeerMethod, TAGS, type TagOfMethod } from './tags.ts'
