import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import type { Profile } from '@latchkey/protocol/gateway'
import { getEnsAddress, getEnsText } from 'viem/actions'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER, coinOfChain } from '../domain/coin-type.ts'
import { answered, normalForm, openEns } from './ens.ts'
import { readAvatar, readIdentity } from './identity.ts'
import type { NamedAccount } from './own-profile.ts'

const AVATAR_TIMEOUT_MS = 3000

/**
 * Returns the records of a name, `undefined` when it has no address.
 *
 * @param name - As the visitor typed it.
 * @throws rpc/…, http/… if no node responds, which does not mean that there is no name
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

/** The address must neither wait for the picture nor fail because of it. */
async function readAvatarInTime(deps: GatewayDeps, account: Hex, avatar: string, signal: AbortSignal | undefined) {
  const late = AbortSignal.timeout(AVATAR_TIMEOUT_MS)
  const given = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }))
  const read = readAvatar(deps, account, avatar, signal === undefined ? late : AbortSignal.any([signal, late]))
  return Promise.race([read.catch(() => null), given])
}

/**
 * Returns the names of an account on a network: its primary one, or none.
 *
 * @throws as `readProfile`
 */
export async function readNames(
  deps: GatewayDeps,
  looked: NamedAccount,
  signal?: AbortSignal,
): Promise<readonly Profile[]> {
  const { name, avatar, chainId } = await readIdentity(deps, looked, signal)
  if (name === null) return []
  // Clients use the address of Ether for every network, which is wrong for a contract.
  const coin = chainId === undefined ? COIN_ETHER : coinOfChain(BigInt(chainId.slice('eip155:'.length)))
  return [toProfile(name, looked.account, avatar, coin)]
}

function toProfile(name: string, account: Hex, avatar: string | null, coin: number | bigint = COIN_ETHER): Profile {
  return {
    name,
    registered_at: null,
    updated_at: null,
    addresses: { [String(coin)]: { address: toChecksumAddress(account), created: null } },
    attributes: { avatar, bio: null },
  }
}
