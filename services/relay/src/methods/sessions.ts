import { relayParams, TAGS } from '@latchkey/protocol/relay'
import { defineMethod, type MethodDeps } from './method.ts'
import { send } from './publishing.ts'
import { listenTo, refuseTopics } from './subscribing.ts'

const { wc_sessionPropose: propose, wc_sessionSettle: settle } = TAGS

/**
 * Returns the two methods that do several steps of a session at once. Newer clients have no other way to open one.
 *
 * @see relay.md 2 "The two wc_* calls"
 */
export function sessionMethods(deps: MethodDeps) {
  return {
    wc_proposeSession: defineMethod(relayParams.wc_proposeSession, (params, caller, answer) => {
      const { pairingTopic: topic, sessionProposal: message, ttl = propose.ttl, attestation } = params
      const refusal = refuseTopics(caller, [topic], deps)
      if (refusal !== undefined) return answer(refusal)
      const proposal = { topic, message, ttl, tag: propose.request, attestation }
      send([proposal], caller, answer, deps, () => listenTo(caller, [topic], deps))
    }),
    wc_approveSession: defineMethod(relayParams.wc_approveSession, (params, caller, answer) => {
      const { pairingTopic, sessionTopic, ttl = settle.ttl } = params
      const refusal = refuseTopics(caller, [sessionTopic], deps)
      if (refusal !== undefined) return answer(refusal)
      // The order matters: whoever reads the response begins to listen for the settlement.
      const messages = [
        { topic: sessionTopic, message: params.sessionSettlementRequest, ttl, tag: settle.request },
        { topic: pairingTopic, message: params.sessionProposalResponse, ttl, tag: propose.response },
      ]
      send(messages, caller, answer, deps, () => listenTo(caller, [sessionTopic], deps))
    }),
  }
}
