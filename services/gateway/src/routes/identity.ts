import { parsePath, parseQuery } from '@latchkey/http'
import { type Hex, isAddress } from '@latchkey/primitives'
import { accountParam, type IdentityAnswer, identityAnswer, identityQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { splitOwnName } from '../domain/own-names.ts'
import { answer } from '../http/answer.ts'
import { readIdentity } from '../reads/identity.ts'
import { type NamedAccount, readOwnIdentity } from '../reads/own-profile.ts'
import { assertAddress } from '../reads/scope.ts'

/** @see Spec §4 "ENS and identity 300000 ms" */
const IDENTITY_TTL_MS = 300_000
const MAX_IDENTITIES = 10_000
/** An avatar may be an inline picture of 64 KB. */
const MAX_IDENTITY_BYTES = 16 * 1024 * 1024
const NOBODY: IdentityAnswer = { name: null, avatar: null }

/**
 * `GET /v1/identity/{address}`: the primary name of an account and its avatar, or else its name of this gateway; both `null` for
 * an account of another namespace, and on a network that is not served.
 *
 * Names and avatars from the chain are cached, here and by browsers; names of this gateway are not, so that a new one is
 * visible at once, also if several gateways share a database.
 *
 * @see Spec §7
 */
export function identityRoute(deps: GatewayDeps): Hono {
  const cache = createMemoryCache<IdentityAnswer>({
    ttlMs: IDENTITY_TTL_MS,
    maxEntries: MAX_IDENTITIES,
    maxBytes: MAX_IDENTITY_BYTES,
    sizeOf: ({ name, avatar }) => bytesOfText(name ?? null, avatar ?? null),
    clock: deps.clock,
  })
  const read = async (looked: NamedAccount): Promise<IdentityAnswer> => {
    const primary = await cache.read(`${looked.chainId}/${looked.account}`, () => readIdentity(deps, looked))
    return primary.name === null ? ((await readOwnIdentity(deps, looked)) ?? primary) : primary
  }
  /** An account without a name on the chain may get one of this gateway any time. */
  const cacheControlOf = ({ name }: IdentityAnswer) => {
    const isOfChain =
      deps.names === undefined || (name !== null && splitOwnName(name, deps.names.suffixes) === undefined)
    return isOfChain ? 'public, max-age=300' : 'no-cache'
  }
  return new Hono().get('/v1/identity/:address', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    assertAddress(address)
    const { chainId } = parseQuery(context, identityQuery)
    const isServed = isAddress(address, 'eip155') && (chainId === undefined || deps.chains.has(chainId))
    const identity = isServed ? await read({ account: address.toLowerCase() as Hex, chainId }) : NOBODY
    return answer(context, identityAnswer, identity, {
      cacheControl: cacheControlOf(identity),
      check: deps.checkAnswers ?? false,
    })
  })
}
