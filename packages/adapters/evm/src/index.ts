export { evm } from './evm.ts'
export type { EvmOptions } from './evm-options.ts'
