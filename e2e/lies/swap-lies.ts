import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseEther, toFunctionSelector } from 'viem'
import { routerAbi } from '../fixtures/router-abi.ts'
import { falsifyAnswer } from './falsify.ts'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'
import { BUILD, caip, changeTx, rewrite, rewriteTrade } from './swap-calls.ts'

/** A bought coin leaves the router by a call that has its own minimum. */
function withoutMinimum(call: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: call })
  if (functionName !== 'unwrapWETH9') return call
  const [, recipient] = args as unknown as readonly [bigint, Address]
  return encodeFunctionData({ abi: routerAbi, functionName, args: [0n, recipient] })
}

/** False responses about the sale of ether. */
export const COIN_SWAP_LIES: readonly Lie[] = [
  {
    name: 'gateway-01 the swap is a payment to a stranger',
    sentence: SENTENCES.target,
    apply: changeTx(BUILD, () => ({ to: caip(THIEF), data: '0x' })),
  },
  {
    name: 'gateway-02 the router pays a stranger',
    sentence: SENTENCES.recipient,
    apply: changeTx(
      BUILD,
      rewriteTrade(() => ({ recipient: THIEF })),
    ),
  },
  {
    name: 'gateway-08 more ether goes along than is sold',
    sentence: SENTENCES.paid,
    apply: changeTx(BUILD, () => ({ value: parseEther('5').toString() })),
  },
  {
    name: 'gateway-09 the router accepts any price',
    sentence: SENTENCES.received,
    apply: changeTx(BUILD, (tx) => ({
      data: rewrite(rewriteTrade(() => ({ amountOutMinimum: 0n }))(tx).data, (call) => [withoutMinimum(call)]),
    })),
  },
  {
    name: 'gateway-12 a second call of the router pays a stranger',
    sentence: SENTENCES.unproved,
    apply: changeTx(BUILD, (tx) => {
      const sweep = encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [0n, THIEF] })
      const lastCalls: Hex[] = []
      const data = rewrite(tx.data, (call) => {
        lastCalls.push(call)
        return call.startsWith(toFunctionSelector('refundETH()')) ? [call, sweep] : [call]
      })
      return { data }
    }),
  },
  {
    name: 'gateway-13 the router has a hundred years for it',
    sentence: SENTENCES.deadline,
    apply: changeTx(BUILD, ({ data }) => ({ data: rewrite(data, (call) => [call], 4_900_000_000n) })),
  },
  {
    name: 'gateway-16 the quote promises ten times the price, and the router pays the price',
    sentence: SENTENCES.received,
    apply: async ({ page }) => {
      const tenfold = (amount: unknown) => String(BigInt(String(amount)) * 10n)
      await falsifyAnswer(page, '**/v1/convert/quotes*', ({ quotes }) => ({
        quotes: (quotes as { toAmount: string }[]).map((quote) => ({ ...quote, toAmount: tenfold(quote.toAmount) })),
      }))
      await falsifyAnswer(page, BUILD, (answer) => {
        const tx = answer.tx as { amount: string; minimumAmount: string }
        return { tx: { ...tx, amount: tenfold(tx.amount), minimumAmount: tenfold(tx.minimumAmount) } }
      })
    },
  },
]

/** False responses about the sale of a token for which the router has an allowance. */
export const TOKEN_SALE_LIES: readonly Lie[] = [
  {
    name: 'gateway-24 the router takes five times as much of the token',
    sentence: SENTENCES.paid,
    apply: changeTx(
      BUILD,
      rewriteTrade(({ amountIn }) => ({ amountIn: amountIn * 5n })),
    ),
  },
  {
    name: 'gateway-25 the ether that a token is sold for goes to a stranger',
    sentence: SENTENCES.recipient,
    apply: changeTx(BUILD, ({ data }) => ({
      data: rewrite(data, (call) => {
        const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: call })
        if (functionName !== 'unwrapWETH9') return [call]
        const [minimum] = args as unknown as readonly [bigint]
        return [encodeFunctionData({ abi: routerAbi, functionName, args: [minimum, THIEF] })]
      }),
    })),
  },
]
