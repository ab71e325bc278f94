import type { CodeEntry } from './code-entry.ts'
import { engineCodes } from './engine-codes.ts'

/**
 * The lines of the table for code that comes with a wallet: requests to it, pairing with it, the figures of its account,
 * and values. Actions with the account load the whole table.
 */
export const connectedCodes = {
  ...engineCodes,
  'connect/rejected': { kind: 'rejected', sentence: 'The connection was declined in the wallet' },
  'connect/wallet-locked': { kind: 'unauthorized', sentence: 'The wallet is locked' },
  'connect/already-pending': { kind: 'conflict', sentence: 'The wallet already shows a connection request' },
  'wallet/rejected': { kind: 'rejected', sentence: 'The request was declined in the wallet' },
  'wallet/malformed-answer': {
    kind: 'malformed',
    sentence: 'The wallet gave an answer that is not valid for {method}',
  },
  'wallet/unauthorized': { kind: 'unauthorized', sentence: 'The wallet did not authorise {method}' },
  'wallet/unsupported-method': { kind: 'unsupported', sentence: 'The wallet does not support {method}' },
  'wallet/timeout': { kind: 'unavailable', sentence: 'The wallet did not answer {method} in time' },
  'wallet/request-failed': { kind: 'unavailable', sentence: 'Something went wrong' },
  'wallet/wrong-network': { kind: 'conflict', sentence: 'The wallet is on {actual}, the request was for {expected}' },
  'guard/unavailable': {
    kind: 'unavailable',
    sentence: 'The request could not be checked, and did not reach the wallet',
  },
  'account/none': { kind: 'conflict', sentence: 'No ActiveCaipAddress found' },
  'account/no-network': { kind: 'conflict', sentence: 'No ActiveCaipNetwork or client found' },
  'network/unsupported': { kind: 'unsupported', sentence: 'Chain is not supported' },
  'network/switch-rejected': { kind: 'rejected', sentence: 'The network switch was declined in the wallet' },
  'network/switch-failed': { kind: 'unavailable', sentence: 'The wallet did not switch the network' },
  'network/no-public-node': {
    kind: 'unsupported',
    sentence: 'The wallet does not know {networkId}, and no public node of the network is configured to add it with',
  },
  'address/invalid': { kind: 'invalid', sentence: '{value} is not an address of {namespace}' },
  'amount/invalid': { kind: 'invalid', sentence: '{value} is not a number' },
  'amount/invalid-decimals': { kind: 'invalid', sentence: '{decimals} is not a count of decimals from 0 to 77' },
  'amount/division-by-zero': { kind: 'invalid', sentence: 'Division by zero' },
  'amount/invalid-rounding': { kind: 'invalid', sentence: '{rounding} is not a rounding mode' },
  'caip/invalid': { kind: 'invalid', sentence: '{value} is not a {what}' },
  'hex/invalid': { kind: 'invalid', sentence: '{value} is not hexadecimal data' },
  'base58/invalid': { kind: 'invalid', sentence: 'Character at {position} is not of the base58 alphabet' },
  'balance/unavailable': { kind: 'unavailable', sentence: 'Token Balance Unavailable' },
  'activity/unavailable': { kind: 'unavailable', sentence: 'Failed to fetch transactions' },
  'activity/no-account': { kind: 'invalid', sentence: "Transactions can't be fetched without an accountAddress" },
  'names/not-found': { kind: 'not-found', sentence: 'The name {name} has no address' },
  'relay/unreachable': { kind: 'unavailable', sentence: 'No relay could be reached' },
  'relay/refused': { kind: 'unauthorized', sentence: 'The relay refused with {relayCode}' },
  'rpc/no-url': { kind: 'invalid', sentence: 'No URL was provided to the Transport' },
  'rpc/no-url-for-chain': { kind: 'invalid', sentence: 'No RPC url provided for chainId {chainId}' },
  'rpc/timeout': { kind: 'unavailable', sentence: 'The chain node did not answer {method} within {timeoutMs} ms' },
  'rpc/http': { kind: 'unavailable', sentence: 'The chain node answered {method} with HTTP {status}' },
  'rpc/unreachable': { kind: 'unavailable', sentence: 'The chain node could not be reached for {method}' },
  'rpc/malformed': { kind: 'malformed', sentence: 'The chain node answered {method} with data of another shape' },
  'rpc/error': { kind: 'unavailable', sentence: 'The chain node refused {method}: {reason}' },
  'request/not-found': { kind: 'not-found', sentence: 'There is no {what}' },
  'request/too-large': { kind: 'invalid', sentence: 'The request is larger than {limit} bytes' },
} as const satisfies Record<string, CodeEntry>
