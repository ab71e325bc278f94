import { rareError, toWalletError, WalletError } from '@latchkey/errors/connected'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { isAmountText, isTooPrecise } from '../amount-entry/is-amount-text.ts'
import { currentView } from '../router/view-rules.ts'
import type { Sources } from '../sources.ts'
import { createSwapRunner, type SwapRunner } from './swap.effects.ts'
import { COIN_DECIMALS, PLANNED, REVIEW } from './swap.flow.ts'
import type { SwapArguments, SwapChange, SwapFacts, TradedToken } from './swap.types.ts'
import { waitForStart } from './wait-for-start.ts'

/** The same object each time: a swap that begins without arguments goes on with one that has begun without. */
const NO_ARGUMENTS: SwapArguments = {}
/** No token has more. */
const MOST_DECIMALS = 77

/** Returns the verbs of swaps. @see Spec §1 "swap tokens" */
export function createSwap(context: Context, sources: Sources) {
  const runner = createSwapRunner(context, sources)
  const unfollow = context.subscribe((state, before) => follow(runner, state, before))

  const startSwap = async (wanted: SwapArguments = NO_ARGUMENTS): Promise<Result<void>> => {
    const account = accountOf(context.getState())
    if (account === undefined) return failed(new WalletError('account/no-network'))
    const error = toAmountError(wanted.amount ?? '', MOST_DECIMALS)
    if (error !== undefined) return failed(error)
    runner.send({ type: 'open', account, wanted })
    // Only the tokens show whether one has so many decimals.
    return isTooPrecise(wanted.amount ?? '', 0) ? waitForStart(context, wanted) : ok(undefined)
  }

  return {
    verbs: {
      startSwap,
      async changeSwap(change: SwapChange): Promise<Result<void>> {
        const { from } = runner.getFacts()
        const error = change.type === 'type' ? toAmountError(change.text, from?.decimals) : undefined
        if (error !== undefined) return failed(error)
        runner.send(change)
        return ok(undefined)
      },
      async sendSwap(): Promise<Result<void>> {
        const { status, plan } = runner.getFacts()
        if (!PLANNED.includes(status) || plan === undefined) return failed(await rareError('swap/not-ready'))
        runner.send({ type: 'send' })
        return ok(undefined)
      },
      async findSwapToken({ address }: { readonly address: string }): Promise<Result<TradedToken>> {
        try {
          const { findToken } = await import('./find-token.ts')
          return await findToken(context, runner, address)
        } catch (error) {
          return failed(toWalletError(error))
        }
      },
      async requestSwap(given: SwapArguments): Promise<Result<void>> {
        try {
          const { createSwapRequests } = await import('./swap.requests.ts')
          return await createSwapRequests(context, startSwap)(given)
        } catch (error) {
          return failed(toWalletError(error))
        }
      },
    },
    stop() {
      unfollow()
      runner.stop()
    },
  }
}

/** The screens give digits with at most one point, and no more decimals than the token has. */
function toAmountError(text: unknown, decimals = COIN_DECIMALS): WalletError | undefined {
  const value = String(text).slice(0, 80)
  if (!isAmountText(text)) return new WalletError('amount/invalid', { value })
  return isTooPrecise(text, decimals)
    ? new WalletError('amount/too-precise', { value, decimals: String(decimals) })
    : undefined
}

function accountOf(state: State): SwapFacts['account'] {
  const { address } = selectConnection(state)
  const networkId = selectNetwork(state)?.caipNetworkId
  return address === undefined || networkId === undefined ? undefined : { address, networkId }
}

/**
 * A swap ends where the person leaves its screens, and begins anew with another account or network.
 *
 * @see compat-facts 8.1 "Leaving"
 */
function follow({ send, getFacts }: SwapRunner, state: State, before: State): void {
  const { status, account, wanted } = getFacts()
  if (status === 'closed' || state.swap !== before.swap) return
  const [view, viewBefore] = [currentView(state.router).name, currentView(before.router).name]
  const hasLeft = isOfSwap(viewBefore) && !isOfSwap(view)
  const hasClosed = before.modal.isOpen && !state.modal.isOpen
  const now = accountOf(state)
  if (hasLeft || hasClosed || now === undefined) send({ type: 'close' })
  else if (now.address !== account?.address || now.networkId !== account.networkId)
    send({ type: 'open', account: now, wanted })
  else if (viewBefore === 'SwapPreview' && view === 'Swap' && REVIEW.includes(status)) send({ type: 'edit' })
}

/** The review of a request is shown above the swap, and leads back to it. */
const isOfSwap = (view: string) => view.startsWith('Swap') || view === 'ReviewRequest'
