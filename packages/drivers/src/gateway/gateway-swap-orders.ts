import type { BuiltSwap, GatewaySwaps, SwapCall, SwapOrder } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Hex } from '@latchkey/primitives'
import { allowanceAnswer, approvalAnswer, swapTransactionAnswer } from '@latchkey/protocol/gateway'
import type { GatewayRequest } from './gateway-request.ts'
import { rethrowSwapRefusal } from './swap-refusals.ts'

/** The calls that prepare a swap for the wallet. @see Spec §7 "v1/convert" */
export function createGatewaySwapOrders({
  get,
  postFor,
  isSupported,
}: GatewayRequest): Pick<GatewaySwaps, 'getAllowance' | 'buildApproval' | 'buildSwap'> {
  async function assertServed(networkId: CaipNetworkId, options: { readonly signal?: AbortSignal }): Promise<void> {
    if (!(await isSupported(networkId, options))) throw new WalletError('network/no-swaps')
  }
  return {
    async getAllowance({ networkId, from, to, amount, address, ...options }) {
      if (!(await isSupported(networkId, options))) return 0n
      const params = { tokenAddress: from, userAddress: `${networkId}:${address}`, to, amount: String(amount) }
      const { allowance } = await get('/v1/convert/allowance', {
        answer: allowanceAnswer,
        params,
        isFresh: true,
        ...options,
      })
      return BigInt(allowance)
    },
    async buildApproval({ networkId, from, to, amount, address, ...options }) {
      await assertServed(networkId, options)
      const params = { from, to, userAddress: `${networkId}:${address}`, amount: String(amount) }
      const response = get('/v1/convert/build-approve', { answer: approvalAnswer, params, isFresh: true, ...options })
      const { tx } = await response.catch(rethrowSwapRefusal)
      return toCall({ ...tx, value: tx.value })
    },
    async buildSwap({ networkId, address, slippagePercent, isEstimated, signal, ...order }) {
      await assertServed(networkId, signal === undefined ? {} : { signal })
      const response = postFor('/v1/convert/build-transaction', {
        body: {
          ...order,
          amount: String(order.amount),
          userAddress: `${networkId}:${address}`,
          eip155: { slippage: slippagePercent },
          disableEstimate: !isEstimated,
        },
        answer: swapTransactionAnswer,
        ...(signal === undefined ? {} : { signal }),
      })
      const { tx } = await response.catch(rethrowSwapRefusal)
      return toBuiltSwap(tx, order)
    },
  }
}

interface AnsweredCall {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly eip155: { readonly gas?: string | undefined; readonly gasPrice: string }
}

/** Gas of an approval if the service does not report it: that of an expensive token. */
const APPROVAL_GAS = '60000'

function toCall({ to, data, value, eip155 }: AnsweredCall): SwapCall {
  return {
    to: to.slice(to.lastIndexOf(':') + 1),
    data: data as Hex,
    value: BigInt(value),
    gas: BigInt(eip155.gas ?? APPROVAL_GAS),
    gasPrice: BigInt(eip155.gasPrice),
  }
}

interface AnsweredSwap extends Omit<AnsweredCall, 'value'> {
  readonly amount: string
  readonly minimumAmount?: string | undefined
  readonly value?: string | undefined
}

/** If the service does not report the value of the transaction, a sold coin is sent as the value. */
function toBuiltSwap(
  { amount, minimumAmount, value, ...tx }: AnsweredSwap,
  order: Pick<SwapOrder, 'from' | 'amount'>,
): BuiltSwap {
  const sold = /:0xe{40}$/i.test(order.from) ? order.amount : 0n
  return {
    ...toCall({ ...tx, value: value ?? String(sold) }),
    toAmount: BigInt(amount),
    ...(minimumAmount === undefined ? {} : { minimumAmount: BigInt(minimumAmount) }),
  }
}
