import { WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { SwapRunner } from './swap.effects.ts'
import { keyOf } from './swap.figures.ts'
import type { TradedToken } from './swap.types.ts'
import { readTokenOnChain } from './token-on-chain.ts'

/**
 * Returns the token at an address, from its contract where nobody has read it yet; it is among the tokens of the swap then.
 *
 * @throws swap/no-token, rpc/…
 */
export async function findToken(context: Context, runner: SwapRunner, address: string): Promise<Result<TradedToken>> {
  const { account, tokens } = runner.getFacts()
  if (account === undefined) return failed(new WalletError('account/none'))
  const known = tokens.find((token) => keyOf(token.address) === keyOf(`${account.networkId}:${address}`))
  if (known !== undefined) return ok(known)
  const { token, balance } = await readTokenOnChain(context, account, address)
  runner.send({ type: 'found', account, token, balance })
  return ok(token)
}
