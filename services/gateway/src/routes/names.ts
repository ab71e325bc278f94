import { parseBody, parsePath, parseQuery } from '@latchkey/http'
import { nameAnswer, nameBody, nameParam, suggestionsAnswer, suggestionsQuery } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { suggestLabels } from '../domain/own-names.ts'
import type { Charge } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { registerName, updateName } from '../reads/register-name.ts'

/** A signature of a contract runs code of strangers on a node. */
export const SIGNATURE_COST = 20

/**
 * Names of this gateway: `POST /v1/profile/account` registers one for the account that signed for it,
 * `POST /v1/profile/account/{name}/attributes` changes what stands beside it, and
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
      return answer(context, nameAnswer, { success: await registerName(deps, body, context.req.raw.signal) }, fresh)
    })
    .post('/v1/profile/account/:name/attributes', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const body = await parseBody(context, nameBody)
      charge(context, SIGNATURE_COST)
      return answer(context, nameAnswer, { success: await updateName(deps, name, body, context.req.raw.signal) }, fresh)
    })
    .get('/v1/profile/suggestions/:name', async (context) => {
      const name = parsePath(context, 'name', nameParam)
      const { zone } = parseQuery(context, suggestionsQuery)
      return answer(context, suggestionsAnswer, { suggestions: [...(await suggest(deps, name, zone))] }, fresh)
    })
}

/** Only names under the first suffix can be registered, so that no others are suggested. */
async function suggest({ names }: GatewayDeps, wanted: string, zone: string | undefined) {
  const suffix = names?.suffixes[0]
  if (names === undefined || suffix === undefined || (zone !== undefined && zone !== suffix)) return []
  const end = `.${suffix}`
  const labels = suggestLabels(wanted.toLowerCase().endsWith(end) ? wanted.slice(0, -end.length) : wanted)
  const registered = await names.store.registered(labels.map((label) => `${label}${end}`))
  return labels.map((label) => ({ name: label, registered: registered.has(`${label}${end}`) }))
}
