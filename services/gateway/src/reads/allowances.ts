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
 * Returns the allowance of each spender of a token, in raw units; 0 if the contract does not report it.
 *
 * @throws rpc/…, http/… if no node responds
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
