import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress } from '@latchkey/primitives'
import { type SignRequest, signRequest, toIntentText } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { requestApproval } from '../approval/request-approval.ts'
import type { CallContext } from '../call-context.ts'
import { lockVault } from '../wallet/lock-vault.ts'
import { toAddress } from '../wallet/open-user.ts'
import { readOwnWallet } from '../wallet/own-wallet.ts'
import { unlockWallet } from '../wallet/unlock-wallet.ts'
import type { WalletDeps } from '../wallet/wallet-deps.ts'
import type { Part } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'

/** The account that a call signs with. */
export interface Account {
  readonly wallet: WalletDeps
  readonly walletId: string
  readonly address: string
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
 * Shows what will be signed to the person, and returns it once they approved it.
 *
 * @throws wallet/rejected, frame/aborted, frame/invalid-message
 */
export async function approve(part: Part<SignRequest>, { call, account, context }: Signing): Promise<SignRequest> {
  const { method, networkId } = call
  const { address } = account
  const whole = v.safeParse(signRequest, { ...part, approvalId: crypto.randomUUID(), networkId, address })
  if (!whole.success) throw new WalletError('frame/invalid-message')
  if (!(await requestApproval({ method, request: whole.output }, context))) throw new WalletError('wallet/rejected')
  if (context.signal.aborted) throw new WalletError('frame/aborted')
  return whole.output
}

/** After this the page cannot withdraw the call. Call it after signing and before sending. @throws frame/aborted */
export function commit({ context }: Pick<Signing, 'context'>): void {
  if (context.signal.aborted) throw new WalletError('frame/aborted')
  context.commit()
}

/** Throws session/expired and locks the vault if the session was ended on another device. */
async function requireSession(wallet: WalletDeps): Promise<void> {
  wallet.session.refresh()
  try {
    await wallet.session.describe()
  } catch (error) {
    if (isWalletError(error, 'session/expired')) await lockVault(wallet)
    throw error
  }
}

/** Signs an approved request. The hash of the shown request goes along, and the vault compares it. @throws vault/*, session/expired */
export async function sign(
  request: SignRequest,
  { account: { wallet, walletId }, context }: Pick<Signing, 'account' | 'context'>,
): Promise<string> {
  const isSessionChecked = await unlockWallet(walletId, wallet)
  if (!isSessionChecked) await requireSession(wallet)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
  const intentHash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await (await context.openVault()).call('SIGN', { request, intentHash })).output
}
