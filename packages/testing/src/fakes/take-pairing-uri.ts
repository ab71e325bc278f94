import type { Challenge, OnChallenge, PairingUri } from '@latchkey/core/ports'

/**
 * Returns the `onChallenge` of a connect request that passes each pairing URI to a listener.
 *
 * @param other - Also receives all challenges, pairing URIs included.
 */
export function takePairingUri(listener: (pairingUri: PairingUri) => void, other?: OnChallenge): OnChallenge {
  return (challenge) => {
    // TypeScript does not narrow a type parameter.
    const raised = challenge as Challenge
    if (raised.type === 'pairing-uri') listener(raised)
    return other?.(challenge) ?? new Promise<never>(() => {})
  }
}
