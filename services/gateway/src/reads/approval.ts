import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { ServedChain } from '../deps.ts'
import { estimateGas } from './estimate-gas.ts'
import type { SwapPair } from './swap-request.ts'

/** Gas for the allowance of an expensive token, if the account is unknown. */
const APPROVE_GAS = 60_000n

export interface ApprovalTerms {
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
  /** Lower case. Absent: the transaction is not simulated. */
  readonly user: Hex | undefined
}

export interface PlannedApproval {
  readonly data: Hex
  readonly gas: bigint
}

/**
 * Returns the call that allows an amount. If the token rejects it because an earlier allowance is above zero, the call
 * sets zero, after which the amount can be allowed.
 *
 * @throws swap/would-fail if the token rejects both, rpc/…, http/…
 * @see EIP-20 `approve`
 */
export async function planApproval(
  chain: ServedChain,
  { token, spender, amount, user }: ApprovalTerms,
  signal?: AbortSignal,
): Promise<PlannedApproval> {
  if (user === undefined) return { data: encodeApproval(spender, amount), gas: APPROVE_GAS }
  for (const allowed of [amount, 0n]) {
    const data = encodeApproval(spender, allowed)
    const gas = await estimateGas(chain, { from: user, to: token, data, valueWei: 0n }, signal)
    if (gas !== undefined) return { data, gas }
  }
  throw new WalletError('swap/would-fail')
}

/**
 * Returns the response of the imitated API for the coin, which needs no allowance: a call of the bought token that
 * names the contract of the swaps. This call allows nothing, because no amount of the bought token is sold.
 *
 * @throws network/no-swaps, swap/would-fail, rpc/…, http/…
 */
export async function planEmptyApproval(
  { chain, source, to }: SwapPair,
  user: Hex | undefined,
  signal?: AbortSignal,
): Promise<PlannedApproval> {
  const [spender] = source.spenders(chain.network.id)
  if (spender === undefined || to === 'native') throw new WalletError('network/no-swaps')
  return planApproval(chain, { token: to, spender, amount: 0n, user }, signal)
}

function encodeApproval(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}
