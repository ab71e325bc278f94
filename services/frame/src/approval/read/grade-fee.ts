import type { Finding } from '@latchkey/inspect'
import { fromQuantity } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork } from '../card/card.types.ts'

const FINNEY = 10n ** 15n
/** Limits in wei, far above usual fees, for networks whose coin is ether. */
const ETHER = { warn: 50n * FINNEY, danger: 500n * FINNEY } as const
/** Limits for other coins, which are worth less, so that usual fees are larger amounts. */
const OTHER = { warn: 100n * ETHER.warn, danger: 100n * ETHER.danger } as const

/**
 * Returns a finding if the maximum fee of an EVM transaction is far above usual fees. A node proposes the fee, and may lie. Prices are
 * not used, because they come from the same host.
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
