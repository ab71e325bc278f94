import type { CodeEntry } from './code-entry.ts'

/**
 * The few lines of the table that a page can meet before a visitor acts. The others are loaded with the code that needs
 * them.
 */
export const earlyCodes = {
  'config/invalid-options': { kind: 'invalid', sentence: 'Option {path} is not valid: {problem}' },
  'config/adapter-not-loaded': {
    kind: 'unavailable',
    sentence: 'The code for {namespace} could not be loaded',
  },
  'config/destroyed': { kind: 'conflict', sentence: 'The client was destroyed; create a new one' },
  'connect/cancelled': { kind: 'rejected', sentence: 'Request was aborted' },
  'connect/wallet-not-found': { kind: 'not-found', sentence: 'The wallet is not installed in this browser' },
  'connect/failed': { kind: 'unavailable', sentence: 'The wallet could not connect' },
  'storage/unavailable': { kind: 'unavailable', sentence: 'The browser does not let this page keep data' },
  'bug/unexpected': { kind: 'bug', sentence: 'Something went wrong' },
} as const satisfies Record<string, CodeEntry>

export type EarlyCode = keyof typeof earlyCodes
