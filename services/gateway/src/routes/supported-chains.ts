import { supportedChainsAnswer } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { currenciesOf } from '../ports/price-source.ts'

/** `GET /v1/supported-chains`: the networks of all other calls, and their common properties. @see Spec §7 */
export function supportedChainsRoute(deps: GatewayDeps): Hono {
  return new Hono().get('/v1/supported-chains', (context) =>
    answer(
      context,
      supportedChainsAnswer,
      {
        http: [...deps.chains.keys(), ...(deps.solana?.keys() ?? []), ...(deps.bitcoin?.keys() ?? [])],
        ws: [...(deps.solana?.keys() ?? [])],
        currencies: [...currenciesOf(deps.prices)],
        nameSuffixes: [...(deps.names?.suffixes ?? [])],
        onramp: (deps.onramp?.providers ?? []).map(({ facts }) => facts.id),
      },
      { cacheControl: 'public, max-age=300', check: deps.checkAnswers ?? false },
    ),
  )
}
