import { findPending, type PendingId, type PendingTransaction } from '@latchkey/core/ui'
import { Button } from '@latchkey/design'
import { formatUnits } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { toShownQuantity } from '../parts/quantity.ts'
import { toasts } from '../strings/en/toasts.ts'
import { useWords } from './index.ts'

/** Returns the text of a confirmed transaction that sent native currency; `undefined` for any other. */
export function useDoneText(id: PendingId | undefined): string | undefined {
  const t = useWords('toasts', toasts)
  const locale = useLocale()
  const { transaction, network } = useClientState((state) => ({
    transaction: id === undefined ? undefined : findPending(state, id),
    network: state.networks.find(({ caipNetworkId }) => caipNetworkId === id?.networkId),
  }))
  if (transaction === undefined || network === undefined || !isSentCoin(transaction)) return undefined
  const { decimals, symbol } = network.nativeCurrency
  const { text, isLess } = toShownQuantity(formatUnits(BigInt(transaction.value), decimals))
  return t.sent(`${isLess ? '<' : ''}${localizeNumber(text, locale)}\u00a0${symbol}`)
}

function isSentCoin({ operation, token, value }: PendingTransaction): boolean {
  return operation === 'send' && token === undefined && value !== '0'
}

/** Opens the transaction of a message. */
export function ViewTransaction({ id }: { readonly id: PendingId }) {
  const t = useWords('toasts', toasts)
  const { modal } = useScreenClient().actions
  return (
    <Button size="sm" variant="ghost" onClick={() => modal.push('PendingTransaction', id)}>
      {t.view}
    </Button>
  )
}
