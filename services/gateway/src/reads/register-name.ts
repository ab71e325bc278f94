import { WalletError } from '@latchkey/errors'
import { parseValue } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import { type NameBody, nameMessage } from '@latchkey/protocol/gateway'
import type { GatewayDeps, OwnNames, ServedChain } from '../deps.ts'
import { chainOfCoin } from '../domain/coin-type.ts'
import { splitOwnName } from '../domain/own-names.ts'
import { proveSignature } from './prove-account.ts'

/** How far the clock of a visitor may be off, and how long a person may take to sign. */
const MAX_AGE_MS = 300_000

/** An account that is proved to have sent a request. */
interface ProvedAccount {
  /** Lower case. */
  readonly account: Hex
  /** A key signed, so that no network was queried. */
  readonly isKey: boolean
}

/**
 * Registers a name for the account that signed for it.
 *
 * @returns false on a network that is not served, without any query.
 * @throws request/invalid, names/taken, names/account-named, names/wrong-signature, service/database, rpc/…
 * @see Spec §5 "Name", §7
 */
export async function registerName(deps: GatewayDeps, body: NameBody, signal?: AbortSignal): Promise<boolean> {
  const { names } = deps
  const chain = chainOf(deps, body.coin_type)
  if (names === undefined || chain === undefined) return false
  const { name = '', attributes, timestamp } = parseMessage(deps, body)
  const parts = splitOwnName(name, names.suffixes)
  if (parts === undefined || parts.suffix !== names.suffixes[0])
    throw new WalletError('request/invalid', nameProblem(names))
  const { account, isKey } = await proveAccount(chain, body, signal)
  const outcome = await names.store.register({
    name: `${parts.label}.${parts.suffix}`,
    account,
    coinType: body.coin_type,
    isKey,
    nowMs: deps.clock.now(),
    signedAtMs: timestamp * 1_000,
    avatar: attributes.avatar ?? null,
    bio: attributes.bio ?? null,
  })
  if (outcome === 'name-taken') throw new WalletError('names/taken', { name: name.slice(0, 80) })
  if (outcome === 'account-named') throw new WalletError('names/account-named')
  return true
}

/**
 * Writes avatar and bio beside the name of the account that signed for it.
 *
 * @returns false on a network that is not served.
 * @throws request/invalid, names/not-found, names/wrong-signature, service/database, rpc/…
 */
export async function updateName(
  deps: GatewayDeps,
  name: string,
  body: NameBody,
  signal?: AbortSignal,
): Promise<boolean> {
  const { names } = deps
  const chain = chainOf(deps, body.coin_type)
  if (names === undefined || chain === undefined) return false
  const { name: signedName = name, attributes, timestamp } = parseMessage(deps, body)
  if (signedName.toLowerCase() !== name.toLowerCase())
    throw new WalletError('request/invalid', { field: 'name', problem: 'the message is about another name' })
  const { account, isKey } = await proveAccount(chain, body, signal)
  const owned = await names.store.byName(name.toLowerCase())
  if (owned?.account !== account) throw new WalletError('names/not-found', { name: name.slice(0, 80) })
  // Somebody else's contract may stand at the address of this one on another network, and code for a key on any.
  if (!isKey && (owned.isKey || chainOf(deps, owned.coinType) !== chain)) throw new WalletError('names/wrong-signature')
  const isWritten = await names.store.update({
    name: owned.name,
    account,
    nowMs: deps.clock.now(),
    signedAtMs: timestamp * 1_000,
    avatar: attributes.avatar ?? null,
    bio: attributes.bio ?? null,
  })
  if (!isWritten) throw new WalletError('request/invalid', { field: 'message', problem: 'a later one was signed' })
  return true
}

function nameProblem({ suffixes }: OwnNames) {
  const problem = `expected at least four letters, digits and hyphens before .${suffixes[0]}`
  return { field: 'name', problem }
}

/** Returns the signed message. @throws request/invalid when it is none, or too old */
function parseMessage({ clock }: GatewayDeps, { message }: NameBody) {
  const parsed = parseValue(nameMessage, parseJson(message), 'message')
  if (Math.abs(clock.now() - parsed.timestamp * 1_000) > MAX_AGE_MS)
    throw new WalletError('request/invalid', { field: 'timestamp', problem: 'expected the present time' })
  return parsed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WalletError('request/invalid', { field: 'message', problem: 'it is not JSON' })
  }
}

/** Accepts a key, a contract, and a contract that does not exist yet. @see EIP-191, EIP-1271, EIP-6492 */
async function proveAccount(
  chain: ServedChain,
  body: NameBody,
  signal: AbortSignal | undefined,
): Promise<ProvedAccount> {
  const { address, signature } = body as { readonly address: Hex; readonly signature: Hex }
  const signed = { address, message: body.message, signature }
  const proof = await proveSignature(chain, signed, signal)
  if (proof === undefined) throw new WalletError('names/wrong-signature')
  return { account: address.toLowerCase() as Hex, isKey: proof === 'key' }
}

function chainOf({ chains }: GatewayDeps, coinType: number): ServedChain | undefined {
  return chains.get(`eip155:${chainOfCoin(BigInt(coinType))}`)
}
