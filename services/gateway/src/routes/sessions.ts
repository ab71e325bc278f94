import { WalletError } from '@latchkey/errors'
import { parseBody, parsePath, parseQuery } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import {
  revokeMessage,
  revokeSessionAnswer,
  revokeSessionBody,
  sessionParam,
  sessionsAnswer,
  sessionsQuery,
} from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { isEvmAddress } from '../domain/is-evm-address.ts'
import type { Charge } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { proveSignature } from '../reads/prove-account.ts'
import { SIGNATURE_COST } from './names.ts'

/**
 * Permissions that accounts gave to sites: `GET /v1/sessions/{account}` lists them, `POST
 * /v1/sessions/{account}/revoke` records that one should end; only the chain ends it. On a network that is not served
 * no node is queried.
 *
 * @see Spec §7, compat-facts 6.2
 */
export function sessionsRoute(deps: GatewayDeps, charge: Charge): Hono {
  const fresh = { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false }
  const { sessions } = deps
  return new Hono()
    .get('/v1/sessions/:account', async (context) => {
      parseQuery(context, sessionsQuery)
      const { chain, address } = accountOf(deps, parsePath(context, 'account', sessionParam))
      const list = chain === undefined ? [] : await sessions?.list({ address, chainId: chain.network.id })
      return answer(context, sessionsAnswer, { pcis: [...(list ?? [])] }, fresh)
    })
    .post('/v1/sessions/:account/revoke', async (context) => {
      const caip = parsePath(context, 'account', sessionParam)
      const { pci, signature } = await parseBody(context, revokeSessionBody)
      const { chain, address } = accountOf(deps, caip)
      if (chain === undefined || sessions === undefined)
        return answer(context, revokeSessionAnswer, { success: false }, fresh)
      charge(context, SIGNATURE_COST)
      const signed = { address, message: revokeMessage(caip, pci), signature: signature as Hex }
      if ((await proveSignature(chain, signed, context.req.raw.signal)) === undefined)
        throw new WalletError('names/wrong-signature')
      if (!(await sessions.requestRevocation({ address, chainId: chain.network.id }, pci, deps.clock.now())))
        throw new WalletError('sessions/not-found')
      return answer(context, revokeSessionAnswer, { success: true }, fresh)
    })
}

/** @throws request/invalid for a text that is not an account of a served EVM network */
function accountOf(
  { chains }: GatewayDeps,
  account: string,
): { readonly chain: ServedChain | undefined; readonly address: Hex } {
  const split = account.lastIndexOf(':')
  const address = account.slice(split + 1)
  const chain = chains.get(account.slice(0, split))
  if (chain !== undefined && !isEvmAddress(address))
    throw new WalletError('request/invalid', { field: 'account', problem: 'expected an EVM account' })
  return { chain, address: address.toLowerCase() as Hex }
}
