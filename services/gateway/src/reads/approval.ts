import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { ServedChain } from '../deps.ts'
import { estimateGas } from './estimate-gas.ts'

/** `approve(address,uint256)`. */
const APPROVE = '0x095ea7b3'
/** Gas for the allowance of a costly token, for a user that is not known. */
const APPROVE_GAS = 60_000n

export interface ApprovalTerms {
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
  /** Lower case. Absent: the transaction is not tried. */
  readonly user: Hex | undefined
}

export interface PlannedApproval {
  readonly data: Hex
  readonly gas: bigint
}

/**
 * Returns the call that allows an amount. If the token refuses it because an earlier allowance is above zero, the call
 * sets zero, after which the amount can be allowed.
 *
 * @throws swap/would-fail when the token refuses both, rpc/…, http/…
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

function encodeApproval(spender: Hex, amount: bigint): Hex {
  return `${APPROVE}${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}
