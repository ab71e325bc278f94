import type { CaipNetworkId } from '@latchkey/primitives'
import type { SessionPermissions } from '../../ports/index.ts'

/** The kinds of requests of a site that a person distinguishes. */
export type PermissionKind = 'see' | 'sign' | 'send' | 'networks' | 'tokens'

export interface Permissions {
  readonly kinds: readonly PermissionKind[]
  /** `undefined`: any network, as far as the wallet has it. */
  readonly networkIds: readonly CaipNetworkId[] | undefined
}

/** Each pattern belongs to methods of every chain family. @see Spec §7 "Supported RPC methods" */
const KINDS = [
  ['sign', /sign_?(message|typeddata|psbt)|personal_sign|^eth_sign$/i],
  ['send', /send_?(raw)?transaction|sign_?(and_?send_?)?(all_?)?transactions?|sendcalls|sendtransfer/i],
  ['networks', /ethereumchain$/i],
  ['tokens', /watchasset/i],
] as const satisfies readonly (readonly [PermissionKind, RegExp])[]

/**
 * Returns what a session allows a site. A wallet in the browser sets no limit in advance: its person approves each
 * request.
 *
 * @param permissions - Of `engine.permissions()`.
 */
export function describePermissions(permissions: SessionPermissions | undefined): Permissions {
  if (permissions === undefined) return { kinds: ['see', 'sign', 'send', 'networks'], networkIds: undefined }
  const { methods, networkIds } = permissions
  const allowed = KINDS.filter(([, pattern]) => methods.some((method) => pattern.test(method)))
  return { kinds: ['see', ...allowed.map(([kind]) => kind)], networkIds }
}
