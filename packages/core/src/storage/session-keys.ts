import { keys } from './keys.ts'

/** The keys whose change another tab acts on. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([
  keys.status.name,
  keys.connections.name,
  keys.activeNetworkId.name,
  keys.activeNamespace.name,
  keys.theme.name,
])
