import type { Network } from '@latchkey/chains'
import type { PendingTransaction, TokenBalance } from '@latchkey/core/ui'
import { formatUnits, parseCaipNetworkId } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useWords } from '../../shell/index.ts'
import { pending } from '../../strings/en/pending.ts'
import { toShownQuantity } from '../quantity.ts'
import { ShownAmount } from '../shown-amount.tsx'
import { useAvailability } from '../use-availability.ts'

interface PendingAmountProps {
  readonly transaction: PendingTransaction
  readonly network: Network
}

/** The amount that a transaction moves out of the account; nothing if the transaction declares none. */
export function PendingAmount({ transaction, network }: PendingAmountProps) {
  const t = useWords('pending', pending)
  const { token, value, operation } = transaction
  const held = usePendingToken(transaction)
  if (token === undefined) {
    if (value === '0') return null
    const { decimals, symbol } = network.nativeCurrency
    return <ShownAmount number={toShownQuantity(formatUnits(BigInt(value), decimals))} sign="−" unit={symbol} />
  }
  // Decimals are not in the request: without them nobody knows how much it is.
  if (held === undefined) return <span>{t.aToken}</span>
  if (operation === 'approve') return <span dir="auto">{held.symbol}</span>
  const quantity = formatUnits(BigInt(token.amount), Number(held.quantity.decimals))
  return <ShownAmount number={toShownQuantity(quantity)} sign="−" unit={held.symbol} />
}

/** Returns the token of a transaction where the account is known to hold it. */
function usePendingToken({ token, address, networkId }: PendingTransaction): TokenBalance | undefined {
  const client = useScreenClient()
  const hasBalances = useAvailability(parseCaipNetworkId(networkId).namespace).balances === true
  const isWanted = token !== undefined && hasBalances
  const currency = useClientState((state) => state.currency)
  const read = useMemo(
    () => (isWanted ? client.reads.portfolio({ address, networkId, currency }) : undefined),
    [client, isWanted, address, networkId, currency],
  )
  const id = `${networkId}:${token?.address}`.toLowerCase()
  return useRead(read).data?.find((each) => each.address?.toLowerCase() === id)
}
