import { decodeCall } from '@latchkey/inspect/evm'
import type { SiteRequest, TransactionRequest } from '../requests/site-request.types.ts'
import { words } from '../words.ts'

/** Returns the title of a request: a question for the person. */
export function titleOf(request: SiteRequest): string {
  if (request.kind === 'proposal') return words.proposal.title
  if (request.kind === 'sign-in') return words.signIn.title
  if (request.kind === 'message') return words.sign.message
  if (request.kind === 'typed-data') return words.sign.data
  if (request.kind === 'switch') return words.switchNetwork.title
  if (request.kind === 'transaction') return titleOfCall(request)
  return isSent(request) ? words.send.title : words.sign.transaction
}

/** Returns whether the wallet sends what it signs. */
export function isSent(request: SiteRequest): boolean {
  if (request.kind === 'solana-transaction') return request.method === 'solana_signAndSendTransaction'
  return request.kind === 'transaction' || (request.kind === 'bitcoin-transaction' && request.isSent)
}

function titleOfCall({ to, address: from, valueWei: value, data }: TransactionRequest): string {
  if (to === undefined) return words.send.titleCreate
  const [intent] = decodeCall({ from: from.toLowerCase(), to: to.toLowerCase(), value, data })
  if (intent?.type === 'send') return intent.asset.type === 'native' ? words.send.title : words.send.titleToken
  return intent?.type === 'approve' ? words.send.titleAllow : words.send.titleCall
}
