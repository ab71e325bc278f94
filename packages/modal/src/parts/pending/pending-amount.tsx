import type { Network } from '@latchkey/chains'
import type { PendingTransaction } from '@latchkey/core/ui'
import { formatUnits } from '@latchkey/primitives'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { toShownQuantity } from '../quantity.ts'
import { ShownAmount } from '../shown-amount.tsx'
import { useHeldToken } from '../use-held-token.ts'

interface PendingAmountProps {
  readonly transaction: PendingTransaction
  readonly network: Network
}

/** The amount that a transaction moves out of the account; renders nothing if the transaction has none. */
export function PendingAmount({ transaction, network }: PendingAmountProps) {
  const t = useWords('pending', pending)
  const { token, value, operation, address, networkId } = transaction
  const held = useHeldToken({ token: token?.address, address, networkId })
  if (token === undefined) {
    if (value === '0') return null
    const { decimals, symbol } = network.nativeCurrency
    return <ShownAmount number={toShownQuantity(formatUnits(BigInt(value), decimals))} sign="−" unit={symbol} />
  }
  // The request contains no decimals, without which the amount is not known.
  if (held === undefined) return <span>{t.aToken}</span>
  if (operation === 'approve') return <span dir="auto">{held.symbol}</span>
  const quantity = formatUnits(BigInt(token.amount), Number(held.quantity.decimals))
  return <ShownAmount number={toShownQuantity(quantity)} sign="−" unit={held.symbol} />
}
