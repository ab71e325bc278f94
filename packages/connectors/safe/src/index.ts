export { type SafeOptions, safe } from './safe.ts'
export type { SafeWindow } from './safe-channel.ts'
