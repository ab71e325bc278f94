import { WalletError } from '@latchkey/errors'
import { assertProject, parseBody, parseQuery } from '@latchkey/http'
import { type Hex, toCaipAddress, toChecksumAddress } from '@latchkey/primitives'
import { approvalAnswer, approvalQuery, swapTransactionAnswer, swapTransactionBody } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { toCaipId } from '../domain/network.ts'
import { type Charge, callerOf } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'
import { planApproval, planEmptyApproval } from '../reads/approval.ts'
import { estimateGas } from '../reads/estimate-gas.ts'
import type { ReadGasPrice } from '../reads/gas-price.ts'
import { toSwapPair, toUser } from '../reads/swap-request.ts'
import { findAllowed, pickUnallowed, rankSpenders } from '../reads/swap-spenders.ts'
import { QUOTE_COST } from './convert.ts'

const MAX_ALLOWANCE = (1n << 256n) - 1n
/**
 * The transactions of a swap: `POST /v1/convert/build-transaction` and `GET /v1/convert/build-approve`.
 *
 * The calldata enforces the slippage and a deadline of twenty minutes.
 *
 * @throws network/no-swaps, swap/no-liquidity, swap/would-fail
 * @see Spec §7
 */
export function convertTransactionsRoute(deps: GatewayDeps, charge: Charge, readGasPrice: ReadGasPrice): Hono {
  const fresh = { cacheControl: 'private, no-store', check: deps.checkAnswers ?? false }
  return new Hono()
    .post('/v1/convert/build-transaction', async (context) => {
      const body = await parseBody(context, swapTransactionBody)
      assertProject(deps, context.req.query('projectId') ?? body.projectId)
      const pair = toSwapPair(deps, body)
      if (pair === undefined) throw new WalletError('network/no-swaps')
      const { chain, source, from, to } = pair
      const user = toUser(body.userAddress, chain)
      charge(context, QUOTE_COST + 2)
      const { signal } = context.req.raw
      const amount = BigInt(body.amount)
      const sale = { token: from, owner: user, amount, signal }
      const spenders = sale.token === 'native' ? undefined : await findAllowed(pair, { ...sale, token: sale.token })
      const swap = await source.build({
        chainId: chain.network.id,
        from,
        to,
        amount,
        user,
        slippagePercent: body.eip155.slippage,
        spenders,
        caller: callerOf(deps, context) || undefined,
        signal,
      })
      if (swap === undefined) throw new WalletError('swap/no-liquidity')
      const [estimate, gasPrice] = await Promise.all([
        estimateGas(chain, { ...swap, from: user }, signal),
        readGasPrice(chain),
      ])
      if (estimate === undefined && !body.disableEstimate) throw new WalletError('swap/would-fail')
      const tx = {
        from: accountOf(chain, user),
        to: accountOf(chain, swap.to),
        data: swap.data,
        amount: String(swap.amountOut),
        minimumAmount: String(swap.minimumOut),
        value: String(swap.valueWei),
        eip155: { gas: String(estimate ?? swap.gas), gasPrice: String(gasPrice) },
      }
      return answer(context, swapTransactionAnswer, { tx }, fresh)
    })
    .get('/v1/convert/build-approve', async (context) => {
      const query = parseQuery(context, approvalQuery)
      const pair = toSwapPair(deps, query)
      if (pair === undefined) throw new WalletError('network/no-swaps')
      const { chain, from, to } = pair
      const user = query.userAddress === undefined ? undefined : toUser(query.userAddress, chain)
      const { signal } = context.req.raw
      if (from === 'native') {
        charge(context, 2)
        const [{ data, gas }, gasPrice] = await Promise.all([
          planEmptyApproval(pair, user, signal),
          readGasPrice(chain),
        ])
        const eip155 = { gas: String(gas), gasPrice: String(gasPrice) }
        return answer(
          context,
          approvalAnswer,
          { tx: { from: query.from, to: query.to, data, value: '0', eip155 } },
          fresh,
        )
      }
      charge(context, query.amount === undefined ? 2 : QUOTE_COST + 2)
      const amount = query.amount === undefined ? MAX_ALLOWANCE : BigInt(query.amount)
      const caller = callerOf(deps, context) || undefined
      const ranked = await rankSpenders(
        pair,
        query.amount === undefined ? undefined : { from, to, amount, caller, signal },
      )
      const spenders = ranked.flat()
      const spender =
        user === undefined
          ? spenders[0]
          : await pickUnallowed(pair, spenders, { token: from, owner: user, amount, signal })
      if (spender === undefined) throw new WalletError('network/no-swaps')
      const [{ data, gas }, gasPrice] = await Promise.all([
        planApproval(chain, { token: from, spender, amount, user }, signal),
        readGasPrice(chain),
      ])
      const token = accountOf(chain, from)
      const tx = { from: token, to: token, data, value: '0', eip155: { gas: String(gas), gasPrice: String(gasPrice) } }
      return answer(context, approvalAnswer, { tx }, fresh)
    })
}

function accountOf({ network }: ServedChain, address: Hex): string {
  return toCaipAddress(toCaipId(network), toChecksumAddress(address))
}
