import { keys } from './keys.ts'

/** The keys whose changes other tabs handle. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([
  keys.status.name,
  keys.connections.name,
  keys.activeNetworkId.name,
  keys.activeNamespace.name,
  keys.theme.name,
])
