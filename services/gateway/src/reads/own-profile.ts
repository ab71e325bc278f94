import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import type { IdentityAnswer, Profile } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER } from '../domain/coin-type.ts'
import { splitOwnName } from '../domain/own-names.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import type { OwnName } from '../ports/name-store.ts'
import { readIdentity } from './identity.ts'
import { toImageUrl } from './image-url.ts'

/**
 * Returns what a name of this gateway stands for; `null` for one that nobody registered, `undefined` for a name that is
 * not of this gateway.
 *
 * @throws service/database
 */
export async function readOwnProfile(
  { names, metadata }: GatewayDeps,
  name: string,
): Promise<Profile | null | undefined> {
  const parts = names === undefined ? undefined : splitOwnName(name, names.suffixes)
  if (names === undefined || parts === undefined) return undefined
  const found = await names.store.byName(`${parts.label}.${parts.suffix}`)
  return found === undefined ? null : toProfile(found, metadata)
}

/** Returns the name of an account, none or one. @param account - Lower case. @throws service/database */
export async function readOwnNames(deps: GatewayDeps, account: Hex): Promise<readonly Profile[]> {
  const found = await findOwnName(deps, account)
  return found === undefined ? [] : [toProfile(found, deps.metadata)]
}

/**
 * Returns the primary name of an account and its avatar, or else its name of this gateway.
 *
 * @param account - Lower case.
 * @throws rpc/…, http/…, service/database
 */
export async function readAnyIdentity(deps: GatewayDeps, account: Hex): Promise<IdentityAnswer> {
  const identity = await readIdentity(deps, account)
  const own = identity.name === null ? await findOwnName(deps, account) : undefined
  return own === undefined ? identity : { name: own.name, avatar: toAvatar(own, deps.metadata) }
}

/** A name under a suffix that was taken out of the configuration leads nowhere, or to whom ENS says. */
async function findOwnName({ names }: GatewayDeps, account: Hex): Promise<OwnName | undefined> {
  const found = await names?.store.byAccount(account)
  const isServed = found !== undefined && splitOwnName(found.name, names?.suffixes ?? []) !== undefined
  return isServed ? found : undefined
}

/** Anybody may name any host, which would learn who looks. @see toImageUrl */
function toAvatar({ avatar }: OwnName, metadata: MetadataFetcher | undefined): string | null {
  return avatar === null ? null : toImageUrl(avatar, metadata)
}

function toProfile(own: OwnName, metadata: MetadataFetcher | undefined): Profile {
  const { name, account, coinType, isKey, registeredAtMs, updatedAtMs, bio } = own
  const created = new Date(registeredAtMs).toISOString()
  const avatar = toAvatar(own, metadata)
  // A key is the same account on every EVM network, a contract is there on its own alone.
  const coins = isKey ? [...new Set([Number(COIN_ETHER), coinType])] : [coinType]
  const entry = { address: toChecksumAddress(account), created }
  return {
    name,
    registered_at: created,
    updated_at: new Date(updatedAtMs).toISOString(),
    addresses: Object.fromEntries(coins.map((coin) => [coin, entry])),
    attributes: avatar === null && bio === null ? [] : [{ avatar, bio }],
  }
}
