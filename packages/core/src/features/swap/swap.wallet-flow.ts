import { BUILD, PLANNED, type WalletFlow } from './swap.flow.ts'
import type { SwapFacts } from './swap.types.ts'

/** The steps after a preparation: the wallet gets the request and responds, and the network includes it or not. @see compat-facts 8.1 */
export const stepWallet: WalletFlow = (facts, event) => {
  if (event.type === 'send') {
    const { plan } = facts
    if (!PLANNED.includes(facts.status) || plan === undefined) return [facts]
    const attempt = facts.attempt + 1
    const status = plan.step === 'approve' ? 'approving' : 'swapping'
    return [
      { ...facts, status, attempt, failure: undefined },
      { type: 'send', attempt },
    ]
  }
  const waits: readonly SwapFacts['status'][] = ['approving', 'swapping', 'confirming']
  if (event.attempt !== facts.attempt || !waits.includes(facts.status)) return [facts]
  switch (event.type) {
    case 'approved':
      return [{ ...facts, status: 'building', plan: undefined }, BUILD]
    case 'sent':
      return [{ ...facts, status: 'confirming', hash: event.hash }]
    case 'confirmed':
      return [{ ...facts, status: 'done', hash: event.hash }]
    case 'reverted':
      return [{ ...facts, status: 'reverted' }]
    default:
      // A transaction that is on its way is not taken back because nobody saw it arrive.
      return [{ ...facts, status: facts.status === 'confirming' ? 'confirming' : 'built', failure: event.failure }]
  }
}
