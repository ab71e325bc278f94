import type { PairingState, ProposalRecord, SessionRecord } from './records.ts'
import type { Store } from './store.ts'

/** Maximum number of stored records; no visitor has so many wallets. */
export const MAX_KEPT = 50

/** Changes one proposal. */
export function changeProposal(
  store: Store,
  topic: string,
  change: (proposal: ProposalRecord) => ProposalRecord,
): void {
  store.update(({ proposals }: PairingState) => ({
    proposals: proposals.map((proposal) => (proposal.topic === topic ? change(proposal) : proposal)),
  }))
}

/** Marks a proposal as failed, so that the other tabs are notified; its keys are deleted. */
export function failProposal(store: Store, topic: string, failure: NonNullable<ProposalRecord['failure']>): void {
  const blank = '0'.repeat(64)
  changeProposal(store, topic, ({ settling: _, signIn: __, message: ___, ...old }) => ({
    ...old,
    symKey: blank,
    privateKey: blank,
    failure,
  }))
}

/** Replaces a proposal with the session that it settled into. */
export function settleProposal(store: Store, session: SessionRecord): void {
  store.update(({ proposals, sessions }) => ({
    proposals: proposals.filter(({ topic }) => topic !== session.from),
    // Another tab that showed the same proposal may have settled it first, and changed the session since.
    sessions: sessions.some(({ topic }) => topic === session.topic)
      ? sessions
      : [...sessions, session].slice(-MAX_KEPT),
  }))
}
