import { parseBody, parsePath, parseQuery } from '@latchkey/http'
import {
  nameAddressAnswer,
  nameAnswer,
  nameBody,
  nameParam,
  suggestionsAnswer,
  suggestionsQuery,
} from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import type { Charge } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { registerName } from '../reads/register-name.ts'
import { suggestNames } from '../reads/suggest-names.ts'
import { setNameAddress, updateName } from '../reads/update-name.ts'

/** Cost of verifying a signature, because that of a contract runs untrusted code on a node. */
export const SIGNATURE_COST = 20
/** Response for a network that is not served. */
const FAILED = { success: false } as const

/**
 * Names of this gateway: `POST /v1/profile/account` registers one for the account that signed for it,
 * `POST /v1/profile/account/{name}/attributes` and `…/address` change it, and
 * `GET /v1/profile/suggestions/{name}` returns names that are free.
 *
 * @see Spec §5 "Name", §7
 */
export function namesRoute(deps: GatewayDeps, charge: Charge): Hono {
  const check = deps.checkAnswers ?? false
  const fresh = { cacheControl: 'no-store', check }
  return new Hono()
    .post('/v1/profile/account', async (context) => {
      const body = await parseBody(context, nameBody)
      charge(context, SIGNATURE_COST)
      const profile = await registerName(deps, body, context.req.raw.signal)
      return answer(context, nameAnswer, profile === undefined ? FAILED : { success: true, ...profile }, fresh)
    })
    .post('/v1/profile/account/:name/attributes', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const body = await parseBody(context, nameBody)
      charge(context, SIGNATURE_COST)
      const profile = await updateName(deps, { name, body }, context.req.raw.signal)
      return answer(context, nameAnswer, profile === undefined ? FAILED : { success: true, ...profile }, fresh)
    })
    .post('/v1/profile/account/:name/address', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const body = await parseBody(context, nameBody)
      charge(context, SIGNATURE_COST)
      const addresses = await setNameAddress(deps, { name, body }, context.req.raw.signal)
      return answer(context, nameAddressAnswer, addresses ?? FAILED, fresh)
    })
    .get('/v1/profile/suggestions/:name', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const { zone } = parseQuery(context, suggestionsQuery)
      const suggestions = [...(await suggestNames(deps, name, zone))]
      return answer(context, suggestionsAnswer, { suggestions }, fresh)
    })
}
