import { parsePath, parseQuery } from '@latchkey/http'
import { type Hex, isAddress } from '@latchkey/primitives'
import { accountParam, type IdentityAnswer, identityAnswer, identityQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { bytesOfText, createMemoryCache } from '../domain/memory-cache.ts'
import { answer } from '../http/answer.ts'
import { readAnyIdentity } from '../reads/own-profile.ts'
import { assertAddress } from '../reads/scope.ts'

/** @see Spec §4 "ENS and identity 300000 ms" */
const IDENTITY_TTL_MS = 300_000
const MAX_IDENTITIES = 10_000
/** An avatar may be an inline picture of 64 KB. */
const MAX_IDENTITY_BYTES = 16 * 1024 * 1024

/** `GET /v1/identity/{address}`: name and avatar; both `null` for an account of another namespace. @see Spec §7 */
export function identityRoute(deps: GatewayDeps): Hono {
  const cache = createMemoryCache<IdentityAnswer>({
    ttlMs: IDENTITY_TTL_MS,
    maxEntries: MAX_IDENTITIES,
    maxBytes: MAX_IDENTITY_BYTES,
    sizeOf: ({ name, avatar }) => bytesOfText(name ?? null, avatar ?? null),
    clock: deps.clock,
  })
  return new Hono().get('/v1/identity/:address', async (context) => {
    const address = parsePath(context, 'address', accountParam)
    assertAddress(address)
    parseQuery(context, identityQuery)
    const account = address.toLowerCase() as Hex
    const identity = isAddress(address, 'eip155')
      ? await cache.read(account, () => readAnyIdentity(deps, account))
      : { name: null, avatar: null }
    return answer(context, identityAnswer, identity, {
      cacheControl: 'public, max-age=300',
      check: deps.checkAnswers ?? false,
    })
  })
}
