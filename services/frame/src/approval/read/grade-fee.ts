import type { Finding } from '@latchkey/inspect'
import { fromQuantity } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork } from '../card/card.types.ts'

const FINNEY = 10n ** 15n
/** Fees, in wei, that are far above what is usual where the coin is ether. */
const ETHER = { warn: 50n * FINNEY, danger: 500n * FINNEY } as const
/** Other coins are worth less: a usual fee is a larger amount of them. */
const OTHER = { warn: 100n * ETHER.warn, danger: 100n * ETHER.danger } as const

/**
 * Returns a finding for an EVM transaction whose fee can be far above what is usual. A node proposes the fee, and may lie. No price is
 * compared, because it comes from the same host.
 */
export function gradeFee(request: SignRequest, network: CardNetwork | undefined): readonly Finding[] {
  if (request.kind !== 'evm.transaction') return []
  const { transaction } = request
  const price = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
  const fee = fromQuantity(transaction.gas) * fromQuantity(price)
  const limits = network?.coin?.symbol === 'ETH' ? ETHER : OTHER
  if (fee < limits.warn) return []
  const severity = fee < limits.danger ? 'warn' : 'danger'
  return [{ code: 'high-fee', severity, asset: { type: 'native', amount: fee, ...network?.coin } }]
}
