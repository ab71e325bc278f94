import { parsePath, parseQuery } from '@latchkey/http'
import { type Hex, isAddress } from '@latchkey/primitives'
import { accountParam, type IdentityAnswer, identityAnswer, identityQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, OwnNames } from '../deps.ts'
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
 * Names and avatars from the chain are cached, here and by browsers, for five minutes together. A name of this gateway,
 * and the absence of any name, is read again each time, so that a new name is visible at once, also if several gateways
 * share a database.
 *
 * @see Spec §7
 */
export function identityRoute(deps: GatewayDeps): Hono {
  const cache = createMemoryCache<{ readonly identity: IdentityAnswer; readonly readAtMs: number }>({
    ttlMs: IDENTITY_TTL_MS,
    maxEntries: MAX_IDENTITIES,
    maxBytes: MAX_IDENTITY_BYTES,
    sizeOf: ({ identity: { name, avatar } }) => bytesOfText(name ?? null, avatar ?? null),
    clock: deps.clock,
  })
  const read = async (looked: NamedAccount) => {
    const { identity, readAtMs } = await cache.read(`${looked.chainId}/${looked.account}`, async () => ({
      identity: await readIdentity(deps, looked),
      readAtMs: deps.clock.now(),
    }))
    const own = identity.name === null ? await readOwnIdentity(deps, looked) : undefined
    // An account without a name on the chain may get one of this gateway at any time.
    const isFinal = deps.names === undefined || (identity.name !== null && !isOwnName(identity.name, deps.names))
    return { identity: own ?? identity, restMs: isFinal ? IDENTITY_TTL_MS - (deps.clock.now() - readAtMs) : 0 }
  }
  return new Hono().get('/v1/identity/:address', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    // A wrong checksum is harmless here, because no payment uses this response, and clients of the imitated service
    // send addresses in any capitalization.
    assertAddress(isAddress(address, 'eip155') ? address.toLowerCase() : address)
    const { chainId } = parseQuery(context, identityQuery)
    const isServed = isAddress(address, 'eip155') && (chainId === undefined || deps.chains.has(chainId))
    const { identity, restMs } = isServed
      ? await read({ account: address.toLowerCase() as Hex, chainId })
      : { identity: NOBODY, restMs: IDENTITY_TTL_MS }
    return answer(context, identityAnswer, identity, {
      cacheControl: toCacheControl(restMs),
      check: deps.checkAnswers ?? false,
    })
  })
}

function isOwnName(name: string, { suffixes }: OwnNames): boolean {
  return splitOwnName(name, suffixes) !== undefined
}

/** Clients of the imitated API expect `public, max-age` in each response. */
function toCacheControl(restMs: number): string {
  const seconds = Math.max(0, Math.ceil(restMs / 1_000))
  return `public, max-age=${seconds}${seconds === 0 ? ', must-revalidate' : ''}`
}
