export { envSchema, RENAMED } from './env.ts'
export type { StandaloneNetwork, StandalonePrice, StandaloneToken } from './networks.ts'
export { type Standalone, type StandaloneOptions, startStandalone } from './standalone.ts'
