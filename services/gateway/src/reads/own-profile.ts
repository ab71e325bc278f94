import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import type { IdentityAnswer, Profile } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER, chainOfCoin, coinOfChain } from '../domain/coin-type.ts'
import { splitOwnName } from '../domain/own-names.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import type { OwnName } from '../ports/name-store.ts'
import { toImageUrl } from './image-url.ts'

/** An account as it is looked at. */
export interface NamedAccount {
  /** Lower case. */
  readonly account: Hex
  /** CAIP-2; absent: on no network in particular. */
  readonly chainId?: string | undefined
}

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

/** Returns the names of an account: that of its key, and that of its contract on the network. @throws service/database */
export async function readOwnNames(deps: GatewayDeps, looked: NamedAccount): Promise<readonly Profile[]> {
  return (await findOwnNames(deps, looked)).map((own) => toProfile(own, deps.metadata))
}

/** Returns the first of these names as an identity, `undefined` without one. @throws service/database */
export async function readOwnIdentity(deps: GatewayDeps, looked: NamedAccount): Promise<IdentityAnswer | undefined> {
  const [own] = await findOwnNames(deps, looked)
  if (own === undefined) return undefined
  const identity = { name: own.name, avatar: toAvatar(own, deps.metadata) }
  return own.isKey ? identity : { ...identity, chainId: `eip155:${networkOf(own)}` }
}

/**
 * A name under a suffix that was taken out of the configuration leads nowhere, or to whom ENS says. At the address of a
 * contract may stand another one on another network, whose name it is not.
 */
async function findOwnNames({ names }: GatewayDeps, { account, chainId }: NamedAccount): Promise<readonly OwnName[]> {
  if (names === undefined) return []
  const found = await names.store.byAccount(account)
  return found.filter(
    (own) =>
      splitOwnName(own.name, names.suffixes) !== undefined && (own.isKey || chainId === `eip155:${networkOf(own)}`),
  )
}

/** Chain number. */
function networkOf({ coinType }: OwnName): bigint {
  return chainOfCoin(BigInt(coinType)) ?? 0n
}

/** Anybody may name any host, which would learn who looks. @see toImageUrl */
function toAvatar({ avatar }: OwnName, metadata: MetadataFetcher | undefined): string | null {
  return avatar === null ? null : toImageUrl(avatar, metadata)
}

function toProfile(own: OwnName, metadata: MetadataFetcher | undefined): Profile {
  const { name, account, coinType, isKey, registeredAtMs, updatedAtMs, bio } = own
  const created = new Date(registeredAtMs).toISOString()
  const avatar = toAvatar(own, metadata)
  // Clients take the address of Ether for that of every network, which the one of a contract is not.
  const coins = isKey ? [...new Set([Number(COIN_ETHER), coinType])] : [coinOfChain(networkOf(own))]
  const entry = { address: toChecksumAddress(account), created }
  return {
    name,
    registered_at: created,
    updated_at: new Date(updatedAtMs).toISOString(),
    addresses: Object.fromEntries(coins.map((coin) => [coin, entry])),
    attributes: avatar === null && bio === null ? [] : [{ avatar, bio }],
  }
}
