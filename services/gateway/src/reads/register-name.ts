import { WalletError } from '@latchkey/errors'
import { type NameBody, nameMessage, type Profile } from '@latchkey/protocol/gateway'
import type { GatewayDeps, OwnNames } from '../deps.ts'
import { splitOwnName } from '../domain/own-names.ts'
import { readOwnProfile } from './own-profile.ts'
import { nameContextOf, parseSignedMessage, proveAccount } from './signed-name.ts'

/**
 * Registers a name for the account that signed for it.
 *
 * @returns the name; `undefined` on a network that is not served, without any query.
 * @throws request/invalid, names/taken, names/account-named, names/wrong-signature, service/database, rpc/…
 * @see Spec §5 "Name", §7
 */
export async function registerName(
  deps: GatewayDeps,
  body: NameBody,
  signal?: AbortSignal,
): Promise<Profile | undefined> {
  const context = nameContextOf(deps, body.coin_type)
  if (context === undefined) return undefined
  const { names } = context
  const parsed = parseSignedMessage(deps, context, { ...body, purpose: 'register-name', schema: nameMessage })
  const { name = '', attributes, timestamp } = parsed
  const parts = splitOwnName(name, names.suffixes)
  if (parts === undefined || parts.suffix !== names.suffixes[0])
    throw new WalletError('request/invalid', nameProblem(names))
  const { account, isKey } = await proveAccount(context, body, signal)
  const full = `${parts.label}.${parts.suffix}`
  const outcome = await names.store.register({
    name: full,
    account,
    coinType: body.coin_type,
    isKey,
    nowMs: deps.clock.now(),
    signedAtMs: timestamp * 1_000,
    avatar: attributes.avatar ?? null,
    bio: attributes.bio ?? null,
  })
  if (outcome === 'name-taken') throw new WalletError('names/taken', { name: full.slice(0, 80) })
  if (outcome === 'account-named') throw new WalletError('names/account-named')
  return (await readOwnProfile(deps, full)) ?? undefined
}

function nameProblem({ suffixes }: OwnNames) {
  const problem = `expected at least four letters, digits and hyphens before .${suffixes[0]}, and no address`
  return { field: 'name', problem }
}
