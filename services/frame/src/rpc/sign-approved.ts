import { WalletError } from '@latchkey/errors'
import { isSameAddress } from '@latchkey/primitives'
import { type SignRequest, signRequest, toIntentText } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { requestApproval } from '../approval/request-approval.ts'
import type { CallContext } from '../call-context.ts'
import { toAddress } from '../wallet/open-user.ts'
import { unlockWallet } from '../wallet/unlock-wallet.ts'
import { readCall } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'

/**
 * Shows a request to the person, and signs it after their approval. What is shown and what is signed have one hash.
 *
 * @throws wallet/rejected, session/expired, frame/unsupported-action, wallet/wrong-account
 */
export async function signApproved(call: RpcCall, context: CallContext): Promise<unknown> {
  const wallet = await context.openWallet()
  const described = await wallet.session.describe()
  if (described.wallet === null) throw new WalletError('frame/not-allowed')
  const { walletId, addresses } = described.wallet
  const address = toAddress(addresses, call.namespace)
  const { named, requests, toResult } = readCall(call)
  if (named !== undefined && !isSameAddress(named, address, call.namespace))
    throw new WalletError('wallet/wrong-account')
  const { networkId, method } = call
  const outputs: string[] = []
  for (const part of requests) {
    const whole = v.safeParse(signRequest, { ...part, approvalId: crypto.randomUUID(), networkId, address })
    if (!whole.success) throw new WalletError('frame/invalid-message')
    if (!(await requestApproval({ method, request: whole.output }, context))) throw new WalletError('wallet/rejected')
    context.signal.throwIfAborted()
    await unlockWallet(walletId, wallet)
    outputs.push(await sign(whole.output, context))
  }
  return toResult(outputs)
}

async function sign(request: SignRequest, { openVault }: CallContext): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
  const intentHash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await (await openVault()).call('SIGN', { request, intentHash })).output
}
