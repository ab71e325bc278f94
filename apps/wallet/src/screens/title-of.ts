import { readTokenCall } from '../chain/token-call.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import { words } from '../words.ts'

/** Returns the title of a request: a question for the person. */
export function titleOf(request: SiteRequest): string {
  if (request.kind === 'proposal') return words.proposal.title
  if (request.kind === 'sign-in') return words.signIn.title
  if (request.kind === 'message') return words.sign.message
  if (request.kind === 'typed-data') return words.sign.data
  if (request.kind === 'switch') return words.switchNetwork.title
  if (request.kind === 'solana-transaction')
    return request.method === 'solana_signAndSendTransaction' ? words.send.title : words.sign.transaction
  if (request.kind === 'bitcoin-transaction') return request.isSent ? words.send.title : words.sign.transaction
  if (request.to === undefined) return words.send.titleCreate
  if (request.data === '0x') return words.send.title
  const call = readTokenCall(request.data)
  if (call === undefined) return words.send.titleCall
  return call.kind === 'approve' ? words.send.titleAllow : words.send.titleToken
}
