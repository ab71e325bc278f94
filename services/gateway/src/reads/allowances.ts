import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { ServedChain } from '../deps.ts'
import { decodeUint } from '../domain/decode-result.ts'

export interface AllowanceQuestion {
  readonly token: Hex
  readonly owner: Hex
  readonly spenders: readonly Hex[]
}

/**
 * Returns what each spender may take of a token, in raw units; 0 where the contract does not say.
 *
 * @throws rpc/…, http/… when no node answers
 * @see EIP-20 `allowance`
 */
export async function readAllowances(
  { reader }: ServedChain,
  { token, owner, spenders }: AllowanceQuestion,
  signal?: AbortSignal,
): Promise<ReadonlyMap<Hex, bigint>> {
  const words = await reader.readMany(
    spenders.map((spender) => ({ to: token, data: encodeAllowance(owner, spender) })),
    signal,
  )
  return new Map(spenders.map((spender, index) => [spender, decodeUint(words[index]) ?? 0n]))
}

function encodeAllowance(owner: Hex, spender: Hex): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
}
