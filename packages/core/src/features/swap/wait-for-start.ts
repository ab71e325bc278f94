import { WalletError } from '@latchkey/errors/connected'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { State } from '../../store/state.ts'
import type { SwapArguments } from './swap.types.ts'

/**
 * Resolves once the tokens of a swap are known, or somebody has left it.
 *
 * @returns amount/too-precise where the sold token does not have so many decimals, config/destroyed
 */
export function waitForStart(
  { getState, subscribe, signal }: Pick<Context, 'getState' | 'subscribe' | 'signal'>,
  wanted: SwapArguments,
): Promise<Result<void>> {
  return new Promise((resolve) => {
    const isStarting = ({ swap }: State) => swap?.wanted === wanted && swap.status === 'starting'
    const finish = (state: State) => {
      if (isStarting(state) && !signal.aborted) return
      unfollow()
      const { wanted: current, failure } = state.swap ?? {}
      if (signal.aborted) resolve(failed(new WalletError('config/destroyed')))
      else if (current === wanted && failure?.code === 'amount/too-precise') {
        const { value, decimals } = failure.context
        resolve(failed(new WalletError('amount/too-precise', { value: String(value), decimals: String(decimals) })))
      } else resolve(ok(undefined))
    }
    const unfollow = subscribe(finish)
    signal.addEventListener('abort', () => finish(getState()), { once: true })
    finish(getState())
  })
}
