import type { CaipNetworkId } from '@latchkey/primitives'
import type { SessionPermissions } from '../../ports/index.ts'

/** The kinds of requests that are distinguished for a user. */
export type PermissionKind = 'see' | 'sign' | 'send' | 'networks' | 'tokens'

export interface Permissions {
  readonly kinds: readonly PermissionKind[]
  /** `undefined`: any network that the wallet has. */
  readonly networkIds: readonly CaipNetworkId[] | undefined
}

/** Each pattern matches methods of every chain family. @see Spec §7 "Supported RPC methods" */
const KINDS = [
  ['sign', /sign_?(message|typeddata|psbt)|personal_sign|^eth_sign$/i],
  ['send', /send_?(raw)?transaction|sign_?(and_?send_?)?(all_?)?transactions?|sendcalls|sendtransfer/i],
  ['networks', /ethereumchain$/i],
  ['tokens', /watchasset/i],
] as const satisfies readonly (readonly [PermissionKind, RegExp])[]

/**
 * Returns the permissions of a site in a session. A wallet in the browser sets no limit in advance, because the user
 * approves each request.
 *
 * @param permissions - From `engine.permissions()`.
 */
export function describePermissions(permissions: SessionPermissions | undefined): Permissions {
  if (permissions === undefined) return { kinds: ['see', 'sign', 'send', 'networks'], networkIds: undefined }
  const { methods, networkIds } = permissions
  const allowed = KINDS.filter(([, pattern]) => methods.some((method) => pattern.test(method)))
  return { kinds: ['see', ...allowed.map(([kind]) => kind)], networkIds }
}
