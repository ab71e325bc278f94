import { decodeCall } from '@latchkey/inspect/evm'
import type { SiteRequest, TransactionRequest } from '../requests/site-request.types.ts'
import { strings } from '../strings.ts'

/** Returns the title of a request: a question for the person. */
export function titleOf(request: SiteRequest): string {
  if (request.kind === 'proposal') return strings.proposal.title
  if (request.kind === 'sign-in') return strings.signIn.title
  if (request.kind === 'message') return strings.sign.message
  if (request.kind === 'typed-data') return strings.sign.data
  if (request.kind === 'switch') return strings.switchNetwork.title
  if (request.kind === 'transaction') return titleOfCall(request)
  return isSent(request) ? strings.send.title : strings.sign.transaction
}

/** Returns whether the wallet sends what it signs. */
export function isSent(request: SiteRequest): boolean {
  if (request.kind === 'solana-transaction') return request.method === 'solana_signAndSendTransaction'
  return request.kind === 'transaction' || (request.kind === 'bitcoin-transaction' && request.isSent)
}

function titleOfCall({ to, address: from, valueWei: value, data }: TransactionRequest): string {
  if (to === undefined) return strings.send.titleCreate
  const [intent] = decodeCall({ from: from.toLowerCase(), to: to.toLowerCase(), value, data })
  if (intent?.type === 'send') return intent.asset.type === 'native' ? strings.send.title : strings.send.titleToken
  return intent?.type === 'approve' ? strings.send.titleAllow : strings.send.titleCall
}
