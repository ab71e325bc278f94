export type { ProviderCall, ReadCall, RequestContent } from './provider-call.types.ts'
export type { CallSigner } from './read-evm-call.ts'
export { readProviderCall } from './read-provider-call.ts'
export { toPlainEffects } from './to-plain-effects.ts'
