import type { IWalletKit } from '@reown/walletkit'
import { readPairingUri } from '../requests/pairing-uri.ts'
import type { Store } from '../state/store.ts'
import { type PairingProblem, type WalletState, withRequestInFront } from '../state/wallet-state.ts'
import { withTimeout } from '../state/with-timeout.ts'

/** A local relay answers in milliseconds; a busy one takes longer. */
const RELAY_MS = 15_000
/** The relay delivers a stored proposal at once, so a longer silence means that there is none. */
const PROPOSAL_TIMEOUT_MS = 12_000

/** Pairs by a pairing URI and waits for its proposal. The result is in the state. */
export async function pair(kit: IWalletKit, store: Store<WalletState>, text: string): Promise<void> {
  const fail = (problem: PairingProblem) => store.update(() => ({ pairing: { status: 'failed', problem } }))
  const link = readPairingUri(text, Date.now())
  if (!link.ok) return fail(link.problem)
  const waiting = store
    .read()
    .requests.find((request) => 'pairingTopic' in request && request.pairingTopic === link.topic)
  if (waiting !== undefined) return store.update((state) => withRequestInFront(state, waiting.id))
  store.update(() => ({ pairing: { status: 'waiting' } }))
  const isStillWaiting = () => store.read().pairing.status === 'waiting'
  try {
    await withTimeout(RELAY_MS, kit.pair({ uri: link.uri }))
    setTimeout(() => isStillWaiting() && fail('silent'), PROPOSAL_TIMEOUT_MS)
  } catch (error) {
    // The client has no codes here.
    if (isStillWaiting()) fail(/already exists/.test(String(error)) ? 'used' : 'unreachable')
  }
}
