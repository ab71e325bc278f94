export { createEvm, type EvmAdapter } from '../evm.ts'
export type { EvmOptions } from '../evm-options.ts'
export { createFollowingProvider } from './following-provider.ts'
export {
  type HostConnection,
  isSameConnection,
  readHostConnection,
  watchHostConnection,
} from './host-connection.ts'
export type { HostProvider } from './host-provider.ts'
export { createPinnedProvider } from './pinned-provider.ts'
export { readSignerError } from './read-signer-error.ts'
export { untilRestored } from './until-restored.ts'
export { createSignerOf, watchSignerOf } from './watch-signer.ts'
