import type { PairingUri } from '../../ports/index.ts'
import type { ConnectState } from '../../store/state.ts'

/** How long a pairing URI is shown. @see Spec §4 "Pairing expiry window 4 minutes" */
export const PAIRING_EXPIRY_MS = 4 * 60_000

/**
 * A pairing URI so close to its expiry counts as expired, because the scan and the response take time. @see Spec §4
 * "considered expired within 10 seconds"
 */
const MARGIN_MS = 10_000

/** Returns the current pairing URI. @see Spec §3 "wcUri, wcPairingExpiry" */
export function pairingUriOf(connect: ConnectState): PairingUri | undefined {
  const challenge = connect.status === 'waiting' ? connect.challenge : undefined
  return challenge?.type === 'pairing-uri' ? challenge : undefined
}

/**
 * Returns whether a pairing URI is valid long enough for a wallet to use it.
 *
 * @param now - Milliseconds since 1970.
 */
export function isPairingUriGood(pairingUri: PairingUri | undefined, now: number): pairingUri is PairingUri {
  return pairingUri !== undefined && pairingTimeLeft(pairingUri, now) > 0
}

/** Returns for how many milliseconds a pairing URI is still valid, at least 0. */
export function pairingTimeLeft({ expiresAt }: PairingUri, now: number): number {
  return Math.max(0, expiresAt - MARGIN_MS - now)
}
