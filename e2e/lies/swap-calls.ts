import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { routerAbi } from '../fixtures/router-abi.ts'
import { falsifyAnswer } from './falsify.ts'
import type { Lie, LyingPlace } from './lie.ts'

/** The route of the gateway that builds a swap. */
export const BUILD = '**/v1/convert/build-transaction*'
/** The route of the gateway that builds an allowance. */
export const APPROVE = '**/v1/convert/build-approve*'

export const caip = (address: string) => `eip155:1:${address}`

export interface Tx extends Record<string, unknown> {
  readonly data: Hex
  readonly amount: string
}

/** Changes the transaction of a response. */
export const changeTx =
  (path: string, change: (tx: Tx, place: LyingPlace) => object): Lie['apply'] =>
  (place) =>
    falsifyAnswer(place.page, path, (answer) => {
      const tx = answer.tx as Tx
      return { ...answer, tx: { ...tx, ...change(tx, place) } }
    })

/** Decodes the multicall of the correct response and changes each call in it. */
export function rewrite(data: Hex, change: (call: Hex) => readonly Hex[], deadline?: bigint): Hex {
  const { args } = decodeFunctionData({ abi: routerAbi, data })
  const [until, calls] = args as unknown as readonly [bigint, readonly Hex[]]
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'multicall',
    args: [deadline ?? until, calls.flatMap(change)],
  })
}

interface ExactInput {
  readonly path: Hex
  readonly recipient: Address
  readonly amountIn: bigint
  readonly amountOutMinimum: bigint
}

/** Changes the parameters of the trade in the correct response. */
export const rewriteTrade = (change: (params: ExactInput) => Partial<ExactInput>) => (tx: Tx) => ({
  data: rewrite(tx.data, (call) => {
    const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: call })
    if (functionName !== 'exactInput') return [call]
    const [params] = args as unknown as readonly [ExactInput]
    return [encodeFunctionData({ abi: routerAbi, functionName, args: [{ ...params, ...change(params) }] })]
  }),
})

export const erc20 = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
