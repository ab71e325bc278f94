import type { CodeEntry } from './code-entry.ts'
import { earlyCodes } from './early-codes.ts'

/**
 * The lines of the table for code that comes with the first press: connecting, and the service that lists wallets. What
 * needs an account or a service beyond that loads the whole table.
 */
export const engineCodes = {
  ...earlyCodes,
  'config/project-id-missing': { kind: 'invalid', sentence: 'Project ID Not Configured' },
  'config/origin-not-allowed': { kind: 'unauthorized', sentence: 'Invalid App Configuration' },
  'config/adapter-not-found': { kind: 'unsupported', sentence: 'Adapter not found' },
  'connect/timeout': { kind: 'unavailable', sentence: 'The wallet did not answer in time' },
  'connect/no-accounts': { kind: 'malformed', sentence: 'The wallet shared no account' },
  'connect/disconnect-failed': { kind: 'unavailable', sentence: 'Failed to disconnect' },
  'connect/no-client': { kind: 'conflict', sentence: 'No ConnectionController client found' },
  'wallet/disconnected': { kind: 'unavailable', sentence: 'The wallet is disconnected' },
  'network/not-found': { kind: 'not-found', sentence: 'Network Not Found' },
  'session/expired': { kind: 'unauthorized', sentence: 'Session Expired' },
  'http/status': { kind: 'unavailable', sentence: '{url} answered HTTP {status}' },
  'http/unreachable': { kind: 'unavailable', sentence: '{url} could not be reached' },
  'http/timeout': { kind: 'unavailable', sentence: '{url} did not answer within {timeoutMs} ms' },
  'http/malformed': { kind: 'malformed', sentence: '{url} answered with data of another shape: {problem}' },
} as const satisfies Record<string, CodeEntry>

export type EngineCode = keyof typeof engineCodes
