import { WalletError } from '@latchkey/errors'
import { bytesToHex } from '@latchkey/primitives'
import { toIntentText, type VaultParams, type VaultResult } from '@latchkey/protocol/vault'
import { signRequestOf } from '../../signing/sign-request.ts'
import type { WorkerState } from '../worker-state.ts'

/** Approvals of one load of the page. */
const MAX_APPROVALS = 10_000

/**
 * Signs a request that a person approved, once. What was shown and what is signed have one hash, which is computed here again.
 *
 * @throws vault/locked, vault/intent-not-same, vault/refused
 */
export async function sign(
  { request, intentHash }: VaultParams<'SIGN'>,
  { unlocked, usedApprovals, now }: WorkerState,
): Promise<VaultResult<'SIGN'>> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
  if (bytesToHex(new Uint8Array(digest)) !== `0x${intentHash}`) throw new WalletError('vault/intent-not-same')
  if (unlocked === undefined) throw new WalletError('vault/locked')
  if (usedApprovals.has(request.approvalId) || usedApprovals.size >= MAX_APPROVALS)
    throw new WalletError('vault/refused')
  usedApprovals.add(request.approvalId)
  unlocked.usedAt = now()
  return { output: bytesToHex(signRequestOf(request, unlocked.accounts)) }
}
