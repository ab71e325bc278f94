import type { Network } from '@latchkey/chains'
import { toPlainEffects } from '@latchkey/inspect/requests'
import type { GuardReport, GuardRequest } from './guard.types.ts'

/**
 * Returns the report of a request that could not be checked: its literal content, and the finding that nothing else is
 * known. The site may have passed any value.
 */
export function toUnchecked(request: GuardRequest, id: string, network: Network | undefined): GuardReport {
  return {
    id,
    kind:
      'message' in request || 'unreadable' in request || 'hash' in request
        ? 'message'
        : 'typedData' in request
          ? 'typed-data'
          : 'transaction',
    ...(network && { networkId: network.caipNetworkId }),
    effects: toPlainEffects(request, network?.nativeCurrency),
    findings: [{ code: 'not-checked', severity: 'warn' }],
    severity: 'warn',
  }
}
