import { WalletError } from '@latchkey/errors'
import { bytesToHex, isSameAddress } from '@latchkey/primitives'
import { type SignRequest, signRequest, toIntentText } from '@latchkey/protocol/vault'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { requestApproval } from '../approval/request-approval.ts'
import type { CallContext } from '../call-context.ts'
import { lockVault } from '../wallet/lock-vault.ts'
import { toAddress } from '../wallet/open-user.ts'
import { readOwnWallet } from '../wallet/own-wallet.ts'
import { findPasskeys } from '../wallet/passkeys.ts'
import { dropUnlock, prepareUnlock, unlockWallet } from '../wallet/unlock-wallet.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'
import type { Part } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'

/** The account that a call signs with. */
export interface Account {
  readonly wallet: WalletDeps
  readonly walletId: string
  readonly address: string
}

/** A request that a person approved, with the assertion of their passkey where the wallet has one. */
export interface ApprovedRequest {
  readonly request: SignRequest
  readonly assertion?: Assertion | undefined
}

/** A call with the account that signs it. */
export interface Signing {
  readonly call: RpcCall
  readonly account: Account
  readonly context: CallContext
}

/**
 * Returns the account of the session for a call.
 *
 * @param named - The account that the call names, if it names one.
 * @throws session/expired, frame/not-allowed without a wallet, wallet/wrong-account
 */
export async function openAccount(
  { namespace, networkId }: RpcCall,
  context: CallContext,
  named: string | undefined,
): Promise<Account> {
  const wallet = await context.openWallet()
  const own = await readOwnWallet(wallet)
  if (own === undefined) throw new WalletError('frame/not-allowed')
  const { walletId, addresses } = own
  const address = toAddress(addresses, networkId)
  if (named !== undefined && !isSameAddress(named, address, namespace)) throw new WalletError('wallet/wrong-account')
  return { wallet, walletId, address }
}

/**
 * Shows what will be signed to the person, and returns it once they approved it. Meanwhile the half of auth is requested; it is dropped
 * unless they approve.
 *
 * @throws wallet/rejected, frame/aborted, frame/invalid-message
 */
export async function approve(part: Part<SignRequest>, { call, account, context }: Signing): Promise<ApprovedRequest> {
  const { method, networkId } = call
  const { address, wallet, walletId } = account
  const whole = v.safeParse(signRequest, { ...part, approvalId: crypto.randomUUID(), networkId, address })
  if (!whole.success) throw new WalletError('frame/invalid-message')
  const prepare = () => prepareUnlock(walletId, wallet)
  const readPasskeys = () => findPasskeys(walletId, wallet)
  try {
    const request = { method, request: whole.output, prepare, readPasskeys }
    const { isApproved, assertion } = await requestApproval(request, context)
    if (!isApproved) throw new WalletError('wallet/rejected')
    if (context.signal.aborted) throw new WalletError('frame/aborted')
    return { request: whole.output, assertion }
  } catch (error) {
    dropUnlock(wallet)
    throw error
  }
}

/** After this the page cannot withdraw the call. Call it after signing and before sending. @throws frame/aborted */
export function commit({ context }: Pick<Signing, 'context'>): void {
  if (context.signal.aborted) throw new WalletError('frame/aborted')
  context.commit()
}

/** Opens the wallet, while auth confirms that the session was not ended on another device. Locks the vault if either fails. */
async function unlockForSession({ wallet, walletId }: Account): Promise<void> {
  wallet.session.refresh()
  const checks = await Promise.allSettled([wallet.session.describe(), unlockWallet(walletId, wallet)])
  for (const check of checks) {
    if (check.status === 'fulfilled') continue
    await lockVault(wallet)
    throw check.reason
  }
}

/**
 * Signs requests of one call, all of which were approved. The hash of each shown request goes along, and the vault compares it.
 *
 * @throws vault/*, session/expired, and as a service client
 */
export async function signAll(
  approved: readonly ApprovedRequest[],
  { account, context }: Pick<Signing, 'account' | 'context'>,
): Promise<readonly string[]> {
  await unlockForSession(account)
  const vault = await context.openVault()
  const outputs: string[] = []
  for (const { request, assertion } of approved) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
    const intentHash = bytesToHex(new Uint8Array(digest)).slice(2)
    outputs.push((await vault.call('SIGN', { request, intentHash, ...(assertion && { assertion }) })).output)
  }
  return outputs
}

/** Signs an approved request. @throws As `signAll` */
export async function sign(approved: ApprovedRequest, signing: Pick<Signing, 'account' | 'context'>): Promise<string> {
  const [output = ''] = await signAll([approved], signing)
  return output
}
