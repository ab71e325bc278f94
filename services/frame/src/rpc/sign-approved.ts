import type { CallContext } from '../call-context.ts'
import { type ApprovedRequest, approve, openAccount, signAll } from './account.ts'
import { readCall } from './read-call.ts'
import type { RpcCall } from './rpc-call.ts'
import { sendTransaction } from './send-transaction.ts'
import { sendTransfer } from './send-transfer.ts'
import { signAndSend } from './sign-and-send.ts'
import { signPsbt } from './sign-psbt.ts'

/**
 * Shows a request to the person, signs it after their approval, and sends it where the method says so. Nothing of a call with several
 * transactions is signed before all of them were approved.
 *
 * @throws wallet/rejected, session/expired, frame/unsupported-action, wallet/wrong-account, and the errors of `sendTransaction`,
 * `signAndSend`, `signPsbt` and `sendTransfer`
 */
export async function signApproved(call: RpcCall, context: CallContext): Promise<unknown> {
  if (call.method === 'eth_sendTransaction') return sendTransaction(call, context)
  if (call.method === 'solana_signAndSendTransaction') return signAndSend(call, context)
  if (call.method === 'signPsbt') return signPsbt(call, context)
  if (call.method === 'sendTransfer') return sendTransfer(call, context)
  const { named, requests, toResult } = readCall(call)
  const account = await openAccount(call, context, named)
  const signing = { call, account, context }
  const approved: ApprovedRequest[] = []
  for (const part of requests) approved.push(await approve(part, signing))
  return toResult(await signAll(approved, signing), account.address)
}
