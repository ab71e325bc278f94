import type { ErrorCode } from '@latchkey/errors'

type Sentence = string | ((context: Readonly<Record<string, unknown>>) => string)

/**
 * What a person reads for a failure that reaches the screen. Texts of the specification (section 8) word for word.
 * A code that is not here shows `fallback`.
 */
export const errors = {
  fallback: 'Something went wrong',
  sentences: {
    'balance/unavailable': 'Token Balance Unavailable',
    'activity/unavailable': 'Failed to fetch transactions',
    'connect/disconnect-failed': 'Failed to disconnect',
    'connect/rejected': 'Connection declined',
    'connect/timeout': 'The wallet did not answer',
    'connect/wallet-locked': 'The wallet is locked',
    'connect/wallet-not-found': 'The wallet was not found in this browser',
    'connect/already-pending': 'The wallet is waiting for you',
    'connect/no-accounts': 'The wallet shared no account',
    'wallet/rejected': 'Declined in the wallet',
    'wallet/timeout': 'The wallet did not answer',
    'wallet/wrong-network': 'The wallet is on another network',
    'wallet/disconnected': 'The wallet is disconnected',
    'config/adapter-not-found': 'Adapter not found',
    'network/not-found': 'Network Not Found',
    'network/unsupported': 'Chain is not supported',
    'network/switch-rejected': 'Switch declined',
    'network/no-public-node': 'Add this network in your wallet first',
    'network/switch-failed': 'The wallet did not switch the network',
    'send/invalid-form': 'Please enter a valid amount and receiver address',
    'send/failed': 'Failed to send transaction. Please try again.',
    'send/insufficient-funds': 'Not enough funds for the amount and the network fee',
    'send/reverted': 'The transaction failed on the network',
    'send/receipt-timeout': 'The transaction is still waiting. It will show up in your activity.',
    'swap/no-liquidity': 'Insufficient liquidity',
    'swap/would-fail': 'This swap would fail right now',
    'swap/allowance-unknown': 'Failed to check allowance',
    'swap/approval-not-built': 'Failed to create approval transaction',
    'swap/not-built': 'Failed to create transaction',
    'swap/unexpected-call': 'The service returned a transaction that does not fit this swap. Nothing was sent.',
    'network/no-swaps': 'Network not supported for Swaps',
    'email/throttled': ({ retryInSeconds }) => `Please try again after ${String(retryInSeconds)} seconds`,
    'request/rate-limited': ({ retryInSeconds }) => `Please try again after ${String(retryInSeconds)} seconds`,
    'frame/not-allowed': 'Action not allowed',
    'sign-in/init-failed': 'A problem occurred while trying initialize authentication',
    'sign-in/required': 'Sign-in is required for this account',
    'sign-in/declined': 'Signature declined',
    'sign-in/smart-account': 'This application might not support Smart Accounts',
    'session/expired': 'Session Expired',
    'config/origin-not-allowed': 'Invalid App Configuration',
    'config/project-id-missing': 'Project ID Not Configured',
    'http/unreachable': 'The service cannot be reached. Check your connection.',
    'http/timeout': 'The service did not answer in time',
    'rpc/timeout': 'The network did not answer in time',
    'names/not-found': 'No address is known for this name',
  } satisfies Partial<Record<ErrorCode, Sentence>> as Partial<Record<ErrorCode, Sentence>>,
} as const
