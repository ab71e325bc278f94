import type { ErrorCode } from '@latchkey/errors'

/**
 * The long texts of the alerts, for the developer of the site: the problem, and where to fix it. The short texts, for
 * visitors, are in `errors.ts`.
 *
 * @see Spec §8 "Alerts (short / long)"
 */
export const alerts: Readonly<Partial<Record<ErrorCode, string>>> = {
  'network/not-found': 'The network is missing from the list of the site. Add it to the option `networks`.',
  'config/origin-not-allowed':
    'A service refuses this site: its origin is not on the allowlist, or the service does not know the project id. Compare the origin of this page and the option `projectId` with the configuration of the service.',
  'config/project-id-missing': 'A service asks for a project id, and the site sends none. Set the option `projectId`.',
  'session/expired':
    'The service does not take the session. Check that the clock of this device is right, then connect the wallet again.',
  'config/adapter-not-found':
    'No adapter of the site speaks to this chain family. Add one to the option `adapters`, for instance `evm()`.',
  'social/timeout':
    'A social provider gave no result in time. Check that the wallet deployment has its client id and the exact address to return to.',
  'network/unsupported':
    'The wallet or the adapter does not support this chain. Add the network in the wallet, or leave it out of the option `networks`.',
}
