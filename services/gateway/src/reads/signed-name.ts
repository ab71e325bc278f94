import { WalletError } from '@latchkey/errors'
import { parseJson, parseValue } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import type { NameBody, NamePurpose } from '@latchkey/protocol/gateway'
import type * as v from 'valibot'
import type { GatewayDeps, OwnNames, ServedChain } from '../deps.ts'
import { chainOfCoin } from '../domain/coin-type.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'
import { assertNameScope, type SignedScope } from '../domain/name-scope.ts'
import type { OwnName } from '../ports/name-store.ts'
import { proveSignature } from './prove-account.ts'

/** Maximum age of a message, for clock differences and for the time that a visitor takes to sign. */
const MAX_AGE_MS = 300_000

/** An account that has proved that it sent a request. */
interface ProvedAccount {
  /** Lower case. */
  readonly account: Hex
  /** Whether a key signed, so that no network was queried. */
  readonly isKey: boolean
}

/** The names of a gateway, and the network on which a request was signed. */
export interface NameContext {
  readonly names: OwnNames
  readonly chain: ServedChain
}

/** Returns `undefined` for a network that is not served, and where the gateway has no names. */
export function nameContextOf({ names, chains }: GatewayDeps, coinType: number): NameContext | undefined {
  const chain = chains.get(`eip155:${chainOfCoin(BigInt(coinType))}`)
  return names === undefined || chain === undefined ? undefined : { names, chain }
}

/** @throws request/invalid if the message is malformed, too old, or signed for something else */
export function parseSignedMessage<S extends v.GenericSchema<unknown, SignedScope & { readonly timestamp: number }>>(
  { clock }: GatewayDeps,
  { names, chain }: NameContext,
  { message, purpose, schema }: { readonly message: string; readonly purpose: NamePurpose; readonly schema: S },
): v.InferOutput<S> {
  const parsed = parseValue(schema, parseJson(message, 'message'), 'message')
  const chainId = `eip155:${chain.network.id}`
  assertNameScope(parsed, { purpose, chainId, services: names.services, acceptsPlain: names.acceptsPlain ?? false })
  if (Math.abs(clock.now() - parsed.timestamp * 1_000) > MAX_AGE_MS)
    throw new WalletError('request/invalid', { field: 'timestamp', problem: 'expected the present time' })
  return parsed
}

/**
 * Accepts a key, a contract, and a contract that does not exist yet.
 *
 * @throws request/invalid, names/wrong-signature, rpc/…
 * @see EIP-191, EIP-1271, EIP-6492
 */
export async function proveAccount(
  { chain }: NameContext,
  body: NameBody,
  signal: AbortSignal | undefined,
): Promise<ProvedAccount> {
  const { address, signature } = body as { readonly address: Hex; readonly signature: Hex }
  if (!isEvmAddress(address))
    throw new WalletError('request/invalid', { field: 'address', problem: 'its EIP-55 checksum is wrong' })
  const proof = await proveSignature(chain, { address, message: body.message, signature }, signal)
  if (proof === undefined) throw new WalletError('names/wrong-signature')
  return { account: address.toLowerCase() as Hex, isKey: proof === 'key' }
}

/**
 * Returns the name of a path whose owner has proved the ownership. @throws request/invalid, names/wrong-signature,
 * rpc/…
 */
export async function proveOwner(
  context: NameContext,
  {
    name,
    signedName = name,
    body,
  }: { readonly name: string; readonly signedName?: string | undefined; readonly body: NameBody },
  signal: AbortSignal | undefined,
): Promise<OwnName> {
  if (signedName.toLowerCase() !== name.toLowerCase())
    throw new WalletError('request/invalid', { field: 'name', problem: 'the message is about another name' })
  const { account, isKey } = await proveAccount(context, body, signal)
  const owned = await context.names.store.byName(name.toLowerCase())
  if (owned === undefined) throw new WalletError('request/invalid', { field: 'name', problem: 'nobody has it' })
  if (owned.account !== account) throw new WalletError('names/wrong-signature')
  // On another network, the address may have another contract, and code may exist at the address of a key.
  const isOtherNetwork = chainOfCoin(BigInt(owned.coinType)) !== BigInt(context.chain.network.id)
  if (!isKey && (owned.isKey || isOtherNetwork)) throw new WalletError('names/wrong-signature')
  return owned
}
