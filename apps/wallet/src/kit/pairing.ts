import type { IWalletKit } from '@reown/walletkit'
import { readPairingUri } from '../asks/pairing-uri.ts'
import type { Store } from '../state/store.ts'
import { type PairingProblem, type WalletState, withAskInFront } from '../state/wallet-state.ts'
import { within } from '../state/within.ts'

/** A relay on this machine answers in milliseconds; patience is for a busy one. */
const RELAY_MS = 15_000
/** An offer that waits is handed over at once. */
const OFFER_MS = 12_000

/** Takes a pairing link and waits for the offer behind it; what comes of it is told by the state. */
export async function pair(kit: IWalletKit, store: Store<WalletState>, text: string): Promise<void> {
  const fail = (problem: PairingProblem) => store.update(() => ({ pairing: { status: 'failed', problem } }))
  const link = readPairingUri(text, Date.now())
  if (!link.ok) return fail(link.problem)
  const waiting = store.read().asks.find((ask) => 'pairingTopic' in ask && ask.pairingTopic === link.topic)
  if (waiting !== undefined) return store.update((state) => withAskInFront(state, waiting.id))
  store.update(() => ({ pairing: { status: 'waiting' } }))
  const isStillWaiting = () => store.read().pairing.status === 'waiting'
  try {
    await within(RELAY_MS, kit.pair({ uri: link.uri }))
    setTimeout(() => isStillWaiting() && fail('silent'), OFFER_MS)
  } catch (error) {
    // The client has no codes here.
    if (isStillWaiting()) fail(/already exists/.test(String(error)) ? 'used' : 'unreachable')
  }
}
