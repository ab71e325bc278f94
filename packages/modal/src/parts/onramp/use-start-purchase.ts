import { buy } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { openPurchaseWindow } from './open-purchase-window.ts'
import { useOnramp } from './use-onramp.ts'

type Provider = ReturnType<typeof useOnramp>['providers'][number]

/**
 * Returns the press handler of a provider: it opens the popup within the press, and shows the progress of the purchase.
 */
export function useStartPurchase() {
  const client = useScreenClient()
  const { actions, getState } = client
  const { networkId, picked } = useOnramp()
  return ({ id, name }: Pick<Provider, 'id' | 'name'>) => {
    const { token, payment, amount, problem } = picked ?? {}
    if (networkId === undefined || token === undefined || payment === undefined || problem !== undefined) return
    const order = {
      purchaseCurrency: token.id,
      paymentCurrency: payment.id,
      amount: amount ?? '',
      network: token.network,
      networkId,
    }
    void buy(client, { provider: { id, name }, window: openPurchaseWindow(), order })
    if (getState().router.history.at(-1)?.name !== 'BuyInProgress') actions.modal.push('BuyInProgress')
  }
}
