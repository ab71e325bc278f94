import { relayParams, TAGS } from '@latchkey/protocol/relay'
import { defineMethod, type MethodDeps } from './method.ts'
import { publish } from './publishing.ts'
import { addSubscriptions, refuseTopics } from './subscribing.ts'

const { wc_sessionPropose: propose, wc_sessionSettle: settle } = TAGS

/**
 * Returns the two methods that combine several steps of a session. Newer clients open sessions only with these.
 *
 * @see relay.md 2 "The two wc_* calls"
 */
export function sessionMethods(deps: MethodDeps) {
  return {
    wc_proposeSession: defineMethod(relayParams.wc_proposeSession, (params, caller, respond) => {
      const { pairingTopic: topic, sessionProposal: message, ttl = propose.ttl, attestation } = params
      const refusal = refuseTopics(caller, [topic], deps)
      if (refusal !== undefined) return respond(refusal)
      const proposal = { topic, message, ttl, tag: propose.request, attestation }
      publish([proposal], caller, respond, deps, () => addSubscriptions(caller, [topic], deps))
    }),
    wc_approveSession: defineMethod(relayParams.wc_approveSession, (params, caller, respond) => {
      const { pairingTopic, sessionTopic, ttl = settle.ttl } = params
      const refusal = refuseTopics(caller, [sessionTopic], deps)
      if (refusal !== undefined) return respond(refusal)
      // The settlement comes first, because the reader of the response expects it next.
      const messages = [
        { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: settle.request },
        { topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: propose.response },
      ]
      publish(messages, caller, respond, deps, () => addSubscriptions(caller, [sessionTopic], deps))
    }),
  }
}
