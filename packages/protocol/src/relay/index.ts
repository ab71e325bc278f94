export {
  fromClientId,
  relayQuery,
  TOKEN_SECONDS,
  type TokenClaims,
  toClientId,
  tokenClaims,
  tokenHeader,
} from './auth.ts'
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
  type RelayMethod,
  type RelayParams,
  relayMessage,
  relayMessages,
  relayParams,
  relaySubscription,
} from './methods.ts'
export { type PeerMethod, TAGS, type TagOfMethod } from './tags.ts'
