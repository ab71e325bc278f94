import { WalletError } from '@latchkey/errors'
import { parsePath, parseQuery } from '@latchkey/http'
import { type Hex, isAddress } from '@latchkey/primitives'
import { accountParam, nameParam, profileLookupAnswer, profileQuery, profilesAnswer } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { readOwnNames, readOwnProfile } from '../reads/own-profile.ts'
import { readNames, readProfile } from '../reads/profile.ts'
import { assertAddress } from '../reads/scope.ts'

/** `apiVersion` of callers that accept an empty list; the others get status 404. */
const LISTING_VERSION = '2'

/**
 * `GET /v1/profile/account/{name}`: the addresses of a name, never cached, because visitors send money to them. `GET
 * /v1/profile/reverse/{address}`: the names of an account; none for one of another namespace, and on a network that is
 * not served.
 *
 * @see Spec §7
 */
export function profileRoute(deps: GatewayDeps): Hono {
  const check = deps.checkAnswers ?? false
  return new Hono()
    .get('/v1/profile/account/:name', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const { apiVersion } = parseQuery(context, profileQuery)
      const own = await readOwnProfile(deps, name)
      const profile = own === undefined ? await readProfile(deps, name, context.req.raw.signal) : own
      const isFree = profile === undefined || profile === null
      if (isFree && apiVersion !== LISTING_VERSION)
        throw new WalletError('names/not-found', { name: name.slice(0, 80) })
      return answer(context, profileLookupAnswer, isFree ? [] : profile, { cacheControl: 'no-store', check })
    })
    .get('/v1/profile/reverse/:address', async (context) => {
      const address = parsePath(context, 'address', accountParam)
      assertAddress(address)
      const { chainId, apiVersion } = parseQuery(context, profileQuery)
      const account = address.toLowerCase() as Hex
      const isServed = isAddress(address, 'eip155') && (chainId === undefined || deps.chains.has(chainId))
      const names = isServed
        ? (
            await Promise.all([
              readOwnNames(deps, { account, chainId }),
              readNames(deps, { account, chainId }, context.req.raw.signal),
            ])
          ).flat()
        : []
      if (names.length === 0 && apiVersion !== LISTING_VERSION)
        throw new WalletError('request/not-found', { what: 'name of this account' })
      return answer(context, profilesAnswer, [...names], { cacheControl: 'public, max-age=300', check })
    })
}
