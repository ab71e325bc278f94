import { describe, expect, it } from 'vitest'
import type { ErrorKind } from './code-entry.ts'
import { type ErrorCode, errorCodes } from './codes.ts'
import { kindOf } from './kinds.ts'

const KINDS: readonly ErrorKind[] = [
  'rejected',
  'invalid',
  'unauthorized',
  'unsupported',
  'not-found',
  'conflict',
  'rate-limited',
  'unavailable',
  'malformed',
  'bug',
]

describe('errorCodes', () => {
  it('name each code area/reason, with a kind and a sentence', () => {
    for (const [code, { kind, sentence }] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/)
      expect(KINDS).toContain(kind)
      expect(sentence.trim()).toBe(sentence)
      expect(sentence).not.toBe('')
      expect(sentence.replace(/\{\w+\}/g, ''), code).not.toMatch(/[{}]/)
    }
  })

  it.each(Object.entries(errorCodes))(
    'kindOf › returns the kind of %s from the words of its code',
    (code, { kind }) => {
      expect(kindOf({ code })).toBe(kind)
    },
  )

  // Sites may already compare these texts word for word.
  it.each<[number, string, ErrorCode]>([
    [1, 'Token Balance Unavailable', 'balance/unavailable'],
    [2, 'Failed to fetch transactions', 'activity/unavailable'],
    [3, 'Please try again after {n} seconds', 'email/throttled'],
    [4, 'Requested RPC call is not allowed', 'frame/not-allowed'],
    [5, 'A problem occurred while trying initialize authentication', 'sign-in/init-failed'],
    [6, 'Signature declined', 'sign-in/declined'],
    [7, 'This application might not support Smart Accounts', 'sign-in/smart-account'],
    [8, 'Failed to disconnect', 'connect/disconnect-failed'],
    [9, 'SIWX is not enabled', 'sign-in/not-enabled'],
    [10, 'No ActiveCaipAddress found', 'account/none'],
    [11, 'No ActiveCaipNetwork or client found', 'account/no-network'],
    [12, 'No ConnectionController client found', 'connect/no-client'],
    [13, "Transactions can't be fetched without an accountAddress", 'activity/no-account'],
    [14, 'No URL was provided to the Transport', 'rpc/no-url'],
    [15, 'Network not supported for Gas Price', 'network/no-gas-price'],
    [15, 'Network not supported for Swaps', 'network/no-swaps'],
    [16, 'An error occurred', 'frame/error'],
    [17, 'Request was aborted', 'frame/aborted'],
    [17, 'Something went wrong', 'frame/timeout'],
    [18, 'Unable to load email login dependency', 'frame/not-loaded'],
    [18, 'W3mFrame: iframe is not set', 'frame/not-set'],
    [25, 'Network Not Found', 'network/not-found'],
    [26, 'Invalid App Configuration', 'config/origin-not-allowed'],
    [27, 'Session Expired', 'session/expired'],
    [28, 'Project ID Not Configured', 'config/project-id-missing'],
    [29, 'Adapter not found', 'config/adapter-not-found'],
    [29, 'Chain is not supported', 'network/unsupported'],
    [32, 'Unauthorized: origin not allowed', 'request/origin-not-allowed'],
    [32, 'JWT token not yet valid', 'session/not-yet-valid'],
    [32, 'Unauthorized: invalid key', 'request/unknown-project'],
    [35, 'Please enter a valid amount and receiver address', 'send/invalid-form'],
    [36, 'Failed to send transaction. Please try again.', 'send/failed'],
    [37, 'No RPC url provided for chainId {n}', 'rpc/no-url-for-chain'],
    [38, 'Connection already closed', 'connect/closed'],
    [38, 'Sign Client not initialized', 'pairing/not-initialized'],
    [39, 'Missing address parameter in wallet_getCapabilities request', 'wallet/missing-address'],
  ])('contains line %i of the error catalogue word for word: %s (Spec §8)', (_number, text, code) => {
    expect(errorCodes[code].sentence.replace(/\{\w+\}/g, '{n}')).toBe(text)
  })
})
