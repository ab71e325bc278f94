export { accountsSchema } from './accounts.ts'
export { callsCapabilitiesSchema, callsStatusSchema, sentCallsSchema } from './calls.ts'
export { chainIdSchema } from './chain-id.ts'
export { readProviderError } from './provider-error.ts'
export {
  type ExtraCodes,
  INTERNAL_ERROR,
  isRejection,
  type ProviderError,
  toRequestErrorCode,
} from './request-error-code.ts'
export { toConnectError, toRequestError } from './to-request-error.ts'
export { signInCapabilitySchema, walletConnectSchema } from './wallet-connect.ts'
