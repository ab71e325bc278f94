import * as v from 'valibot'
import { chain, participant, publicKey, relay, seconds, word } from './fields.ts'
import { sessionNamespaces } from './namespaces.ts'

/*
 * What a site reads, apart from the rest: a page holds only this.
 */

export const sessionSettle = v.object({
  relay,
  controller: participant,
  namespaces: sessionNamespaces,
  expiry: seconds,
})
export const sessionUpdate = v.object({ namespaces: sessionNamespaces })
export const sessionEvent = v.object({ event: v.object({ name: word, data: v.unknown() }), chainId: chain })

/** Answer to `wc_sessionPropose` of a wallet that agrees; the session follows in `wc_sessionSettle`. */
export const proposeResult = v.object({ relay: v.optional(relay), responderPublicKey: publicKey })
