import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import {
  type NameAddresses,
  type NameBody,
  nameAddressMessage,
  nameMessage,
  type Profile,
} from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { chainOfCoin, coinOfChain } from '../domain/coin-type.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'
import { readOwnProfile } from './own-profile.ts'
import { nameContextOf, parseSignedMessage, proveOwner } from './signed-name.ts'

/** A change of a name. */
interface NameChange {
  /** Full name. */
  readonly name: string
  readonly body: NameBody
}

/**
 * Writes avatar and bio of the name of the account that signed for it.
 *
 * @returns the name; `undefined` on a network that is not served.
 * @throws request/invalid, names/wrong-signature, service/database, rpc/…
 */
export async function updateName(
  deps: GatewayDeps,
  { name, body }: NameChange,
  signal?: AbortSignal,
): Promise<Profile | undefined> {
  const context = nameContextOf(deps, body.coin_type)
  if (context === undefined) return undefined
  const parsed = parseSignedMessage(deps, context, { ...body, purpose: 'update-name-attributes', schema: nameMessage })
  const { name: signedName, attributes, timestamp } = parsed
  const owned = await proveOwner(context, { name, signedName, body }, signal)
  const isWritten = await context.names.store.update({
    name: owned.name,
    account: owned.account,
    nowMs: deps.clock.now(),
    signedAtMs: timestamp * 1_000,
    avatar: attributes.avatar ?? null,
    bio: attributes.bio ?? null,
  })
  if (!isWritten) throw outdated()
  return (await readOwnProfile(deps, owned.name)) ?? undefined
}

/**
 * Sets the address of a name on a network that is served. Only payments to the name use it: the owner does not change,
 * and the address does not get the name.
 *
 * @returns the addresses; `undefined` if the request was signed on a network that is not served.
 * @throws request/invalid, names/wrong-signature, service/database, rpc/…
 */
export async function setNameAddress(
  deps: GatewayDeps,
  { name, body }: NameChange,
  signal?: AbortSignal,
): Promise<NameAddresses | undefined> {
  const context = nameContextOf(deps, body.coin_type)
  if (context === undefined) return undefined
  const parsed = parseSignedMessage(deps, context, {
    ...body,
    purpose: 'update-name-address',
    schema: nameAddressMessage,
  })
  const { name: signedName, coin_type, address, timestamp } = parsed
  const chain = chainOfCoin(BigInt(coin_type))
  if (chain === undefined || !deps.chains.has(`eip155:${chain}`))
    throw new WalletError('request/invalid', { field: 'coin_type', problem: 'expected a network that is served' })
  if (!isEvmAddress(address))
    throw new WalletError('request/invalid', { field: 'address', problem: 'its EIP-55 checksum is wrong' })
  const owned = await proveOwner(context, { name, signedName, body }, signal)
  const isWritten = await context.names.store.setAddress({
    name: owned.name,
    account: owned.account,
    nowMs: deps.clock.now(),
    signedAtMs: timestamp * 1_000,
    coinType: coinOfChain(chain),
    address: address.toLowerCase() as Hex,
  })
  if (!isWritten) throw outdated()
  return (await readOwnProfile(deps, owned.name))?.addresses
}

function outdated(): WalletError {
  return new WalletError('request/invalid', { field: 'message', problem: 'a later one was signed' })
}
