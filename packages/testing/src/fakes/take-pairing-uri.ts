import type { Challenge, OnChallenge, PairingUri } from '@latchkey/core/ports'

/**
 * Returns the `onChallenge` of a connect request whose person takes each pairing URI to their wallet.
 *
 * @param other - Takes all challenges as well, pairing URIs included.
 */
export function takePairingUri(listener: (pairingUri: PairingUri) => void, other?: OnChallenge): OnChallenge {
  return (challenge) => {
    // TypeScript does not narrow a type parameter.
    const raised = challenge as Challenge
    if (raised.type === 'pairing-uri') listener(raised)
    return other?.(challenge) ?? new Promise<never>(() => {})
  }
}
