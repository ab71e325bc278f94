import type { Ask } from '../asks/asks.types.ts'
import { readTokenCall } from '../chain/token-call.ts'
import { words } from '../words.ts'

/** Returns the question that a request puts to the person. */
export function titleOf(ask: Ask): string {
  if (ask.kind === 'proposal') return words.proposal.title
  if (ask.kind === 'sign-in') return words.signIn.title
  if (ask.kind === 'message') return words.sign.message
  if (ask.kind === 'typed-data') return words.sign.data
  if (ask.kind === 'switch') return words.switchNetwork.title
  if (ask.to === undefined) return words.send.titleCreate
  if (ask.data === '0x') return words.send.title
  const call = readTokenCall(ask.data)
  if (call === undefined) return words.send.titleCall
  return call.kind === 'approve' ? words.send.titleAllow : words.send.titleToken
}
