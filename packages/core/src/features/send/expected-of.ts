import type { Expectation, OrderAsset } from '@latchkey/inspect/expect'
import type { TransferRequest } from '../../ports/index.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/** Returns all that a sending may do, for the guard; nothing on chains whose transactions it does not read. */
export function expectedOf(
  state: State,
  { to, amount, token, item }: TransferRequest,
): { readonly expects?: Expectation } {
  const [networkId, { address: account }] = [selectNetworkId(state), selectConnection(state)]
  if (state.activeNamespace !== 'eip155' || networkId === undefined || account === undefined) return {}
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
