import { WalletError } from '@latchkey/errors'
import { bytesToHex } from '@latchkey/primitives'
import {
  needsPasskey,
  toAssertionText,
  toIntentText,
  type VaultParams,
  type VaultResult,
} from '@latchkey/protocol/vault'
import { signRequestOf } from '../../signing/sign-request.ts'
import { readOwnList } from '../own-passkeys.ts'
import { isExpectedAssertion } from '../verify-assertion.ts'
import type { WorkerState } from '../worker-state.ts'

/** Approvals of one load of the page. */
const MAX_APPROVALS = 10_000

/**
 * Signs a request that a person approved, once. What was shown and what is signed have one hash, which is computed here again. In a wallet
 * with a passkey, what can move assets needs an assertion over that hash.
 *
 * @throws vault/locked, vault/intent-not-same, vault/refused, passkey/refused, vault/corrupt for a list of passkeys that custody did not sign
 */
export async function sign(params: VaultParams<'SIGN'>, state: WorkerState): Promise<VaultResult<'SIGN'>> {
  const { request, intentHash } = params
  const { unlocked, usedApprovals, now } = state
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
  if (bytesToHex(new Uint8Array(digest)) !== `0x${intentHash}`) throw new WalletError('vault/intent-not-same')
  if (unlocked === undefined) throw new WalletError('vault/locked')
  if (usedApprovals.has(request.approvalId) || usedApprovals.size >= MAX_APPROVALS)
    throw new WalletError('vault/refused')
  usedApprovals.add(request.approvalId)
  await requireAssertion(params, unlocked.walletId, state)
  // It may have been locked meanwhile.
  if (state.unlocked !== unlocked) throw new WalletError('vault/locked')
  unlocked.usedAt = now()
  return { output: bytesToHex(signRequestOf(request, unlocked.accounts)) }
}

/** @throws passkey/refused without an assertion where one is needed, and for a wrong one wherever it is given */
async function requireAssertion(
  { request, intentHash, assertion }: VaultParams<'SIGN'>,
  walletId: string,
  state: WorkerState,
): Promise<void> {
  const { passkeys } = (await readOwnList(walletId, state)) ?? { passkeys: [] }
  if (passkeys.length === 0 || (assertion === undefined && !needsPasskey(request))) return
  const { frameOrigin, siteOrigin, counters } = state
  const text = toAssertionText(request.approvalId, intentHash)
  const expected = { passkeys, text, frameOrigin, siteOrigin, counters }
  if (assertion === undefined || !(await isExpectedAssertion(assertion, expected).catch(() => false)))
    throw new WalletError('passkey/refused')
}
