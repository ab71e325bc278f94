import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import type { IdentityAnswer, NameAddresses, Profile } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER, chainOfCoin, coinOfChain } from '../domain/coin-type.ts'
import { addressOn } from '../domain/name-addresses.ts'
import { splitOwnName } from '../domain/own-names.ts'
import type { MetadataFetcher } from '../ports/metadata-fetcher.ts'
import type { OwnName } from '../ports/name-store.ts'
import { toImageUrl } from './image-url.ts'

/** An account on a network. */
export interface NamedAccount {
  /** Lower case. */
  readonly account: Hex
  /** CAIP-2; absent: no particular network. */
  readonly chainId?: string | undefined
}

/**
 * Returns the profile of a name of this gateway; `null` if it is not registered, `undefined` for a name with another
 * suffix.
 *
 * @throws service/database
 */
export async function readOwnProfile(deps: GatewayDeps, name: string): Promise<Profile | null | undefined> {
  const { names } = deps
  const parts = names === undefined ? undefined : splitOwnName(name, names.suffixes)
  if (names === undefined || parts === undefined) return undefined
  const found = await names.store.byName(`${parts.label}.${parts.suffix}`)
  return found === undefined ? null : toProfile(deps, found)
}

/** Returns the names of an account: that of its key, and that of its contract on the network. @throws service/database */
export async function readOwnNames(deps: GatewayDeps, looked: NamedAccount): Promise<readonly Profile[]> {
  return (await findOwnNames(deps, looked)).map((own) => toProfile(deps, own))
}

/** Returns the first of these names as an identity, `undefined` without one. @throws service/database */
export async function readOwnIdentity(deps: GatewayDeps, looked: NamedAccount): Promise<IdentityAnswer | undefined> {
  const [own] = await findOwnNames(deps, looked)
  if (own === undefined) return undefined
  const identity = { name: own.name, avatar: toAvatar(own, deps.metadata) }
  return own.isKey ? identity : { ...identity, chainId: `eip155:${networkOf(own)}` }
}

/**
 * A name under a removed suffix is ignored here, and resolved by ENS instead. A contract's name applies only on its own
 * network, because another network may have another contract at the same address.
 */
async function findOwnNames({ names }: GatewayDeps, { account, chainId }: NamedAccount): Promise<readonly OwnName[]> {
  if (names === undefined) return []
  const found = await names.store.byAccount(account)
  return found.filter(
    (own) =>
      splitOwnName(own.name, names.suffixes) !== undefined &&
      (own.isKey || chainId === `eip155:${networkOf(own)}`) &&
      // A name that resolves to another account is not shown for its owner. @see ENSIP-3
      addressOn(own, chainId === undefined ? COIN_ETHER : coinOfCaip(chainId)) === account,
  )
}

function coinOfCaip(chainId: string): bigint {
  return BigInt(coinOfChain(BigInt(chainId.slice('eip155:'.length))))
}

/** Chain number. */
function networkOf({ coinType }: OwnName): bigint {
  return chainOfCoin(BigInt(coinType)) ?? 0n
}

/** A picture URL may name any host, which could then track visitors. @see toImageUrl */
function toAvatar({ avatar }: OwnName, metadata: MetadataFetcher | undefined): string | null {
  return avatar === null ? null : toImageUrl(avatar, metadata)
}

function toProfile({ chains, metadata }: GatewayDeps, own: OwnName): Profile {
  const { name, registeredAtMs, updatedAtMs, bio } = own
  return {
    name,
    registered_at: toMoment(registeredAtMs),
    updated_at: toMoment(updatedAtMs),
    addresses: toAddresses(own, chains),
    attributes: { avatar: toAvatar(own, metadata), bio },
  }
}

/** Clients use the address of Ether for every network that is not listed. */
function toAddresses(own: OwnName, chains: GatewayDeps['chains']): NameAddresses {
  const { addresses, coinType, isKey, registeredAtMs } = own
  const ofMainnet = coinOfChain(1n)
  const hasOtherMainnet = isKey && addresses.some((each) => each.coinType === ofMainnet)
  const served = hasOtherMainnet ? [...chains.values()].map(({ network }) => coinOfChain(BigInt(network.id))) : []
  const set = addresses.flatMap((each) => (each.coinType === ofMainnet && isKey ? [] : [each.coinType]))
  const coins = [...(isKey ? [Number(COIN_ETHER), coinType] : [coinOfChain(networkOf(own))]), ...served, ...set]
  const entries = [...new Set(coins)].flatMap((coin) => {
    const address = addressOn(own, BigInt(coin))
    const created = addresses.find(
      (each) => each.coinType === coinOfChain(chainOfCoin(BigInt(coin)) ?? 0n),
    )?.createdAtMs
    const entry = address && { address: toChecksumAddress(address), created: toMoment(created ?? registeredAtMs) }
    return entry === undefined ? [] : [[String(coin), entry] as const]
  })
  return Object.fromEntries(entries)
}

function toMoment(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
