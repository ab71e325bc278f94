import type { Expectation, OrderAsset } from '@latchkey/inspect/expect'
import type { Context } from '../../context.ts'
import type { TransferRequest } from '../../ports/index.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'

/** Returns the expectation of a transfer, for the guard; `undefined` on chains whose adapter cannot decode requests. */
export function expectedOf(
  { options, getState }: Pick<Context, 'options' | 'getState'>,
  { to, amount, token, item }: TransferRequest,
): { readonly expects?: Expectation } {
  const state = getState()
  const [networkId, { address: account }] = [selectNetworkId(state), selectConnection(state)]
  const adapter = options.adapters.find(({ namespace }) => namespace === state.activeNamespace)
  if (adapter?.decodeRequest === undefined || networkId === undefined || account === undefined) return {}
  const asset: OrderAsset =
    token === undefined
      ? { type: 'native' }
      : item === undefined
        ? { type: 'token', address: token }
        : { type: 'item', address: token, itemId: item.tokenId }
  const sent = state.send?.asset
  const shown =
    asset.type === 'token' && sent?.type === 'token' ? { shown: { symbol: sent.symbol, decimals: sent.decimals } } : {}
  return { expects: { type: 'transfer', account, networkId, pays: { asset, amount, ...shown }, recipient: to } }
}
