export type { Relay, RelaySettings } from './create-relay.ts'
export type { RelayLimits } from './domain/limits.ts'
export { relayEnvSchema, toRelaySettings } from './env.ts'
export { type OpenRelayOptions, openRelay } from './open-relay.ts'
