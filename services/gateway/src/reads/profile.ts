import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import type { Profile } from '@latchkey/protocol/gateway'
import { getEnsAddress, getEnsText } from 'viem/actions'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER } from '../domain/coin-type.ts'
import { answered, normalForm, openEns } from './ens.ts'
import { readAvatar, readIdentity } from './identity.ts'

const AVATAR_TIMEOUT_MS = 3000

/**
 * Returns the records of a name, `undefined` when it has no address.
 *
 * @param name - As a person wrote it.
 * @throws rpc/…, http/… when no node responds, which does not mean that there is no name
 * @see Spec §7, ENSIP-15
 */
export async function readProfile(deps: GatewayDeps, name: string, signal?: AbortSignal): Promise<Profile | undefined> {
  const ens = openEns(deps, signal)
  const normal = name.includes('.') ? normalForm(name) : undefined
  if (ens === undefined || normal === undefined) return undefined
  const { client, universalResolverAddress } = ens
  const [address, avatar] = await Promise.all([
    answered(getEnsAddress(client, { name: normal, universalResolverAddress })),
    answered(getEnsText(client, { name: normal, key: 'avatar', universalResolverAddress })),
  ])
  if (address === null) return undefined
  const account = address.toLowerCase() as Hex
  return toProfile(normal, account, avatar === null ? null : await readAvatarInTime(deps, account, avatar, signal))
}

/** The address must neither wait for the picture nor fail with it. */
async function readAvatarInTime(deps: GatewayDeps, account: Hex, avatar: string, signal: AbortSignal | undefined) {
  const late = AbortSignal.timeout(AVATAR_TIMEOUT_MS)
  const given = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }))
  const read = readAvatar(deps, account, avatar, signal === undefined ? late : AbortSignal.any([signal, late]))
  return Promise.race([read.catch(() => null), given])
}

/**
 * Returns the names of an account: its primary one, or none.
 *
 * @param account - Lower case.
 * @throws as `readProfile`
 */
export async function readNames(deps: GatewayDeps, account: Hex, signal?: AbortSignal): Promise<readonly Profile[]> {
  const { name, avatar } = await readIdentity(deps, account, signal)
  return name === null ? [] : [toProfile(name, account, avatar)]
}

function toProfile(name: string, account: Hex, avatar: string | null): Profile {
  return {
    name,
    registered_at: null,
    updated_at: null,
    addresses: { [String(COIN_ETHER)]: { address: toChecksumAddress(account), created: null } },
    attributes: avatar === null ? [] : [{ avatar, bio: null }],
  }
}
