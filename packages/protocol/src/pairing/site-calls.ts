import * as v from 'valibot'
import { chain, participant, publicKey, relay, seconds, word } from './fields.ts'
import { sessionNamespaces, settledNamespaces } from './namespaces.ts'

/* The schemas that a site parses, separate from the rest, so that a page loads only these. */

export const sessionSettle = v.object({
  relay,
  controller: participant,
  namespaces: settledNamespaces,
  expiry: seconds,
  /** JSON of the result of `getAccountAddresses`. @see WalletConnect, "Bitcoin" */
  sessionProperties: v.optional(
    v.fallback(v.object({ bip122_getAccountAddresses: v.optional(v.pipe(v.string(), v.maxLength(65_536))) }), {}),
  ),
})
export const sessionUpdate = v.object({ namespaces: sessionNamespaces })
export const sessionEvent = v.object({ event: v.object({ name: word, data: v.unknown() }), chainId: chain })

/** Result of `wc_sessionPropose` if the wallet approves; the session follows in `wc_sessionSettle`. */
export const proposeResult = v.object({ relay: v.optional(relay), responderPublicKey: publicKey })
