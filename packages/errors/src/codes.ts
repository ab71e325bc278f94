import type { CodeEntry } from './code-entry.ts'
import { walletServiceCodes } from './wallet-service-codes.ts'

/**
 * All error codes, each with its kind and its sentence.
 *
 * Naming: `area/reason`. A code is never removed, renamed or given a new meaning; a new failure gets a new line. The
 * sentence is for developers and logs; sentences for visitors are in `@latchkey/modal` `strings/`. Sentences in single
 * quotes in section 8 of the specification are copied word for word.
 */
const entries = {
  // configuration by the integrator
  'config/invalid-options': { kind: 'invalid', sentence: 'Option {path} is not valid: {problem}' },
  'config/adapter-not-loaded': {
    kind: 'unavailable',
    sentence: 'The code for {namespace} could not be loaded',
  },
  'config/destroyed': { kind: 'conflict', sentence: 'The client was destroyed; create a new one' },
  'config/storage-key-taken': {
    kind: 'conflict',
    sentence:
      'Another modal of this page uses the storage keys with {prefix}: destroy() it first, or give this modal its own storageKey',
  },
  'config/project-id-missing': { kind: 'invalid', sentence: 'Project ID Not Configured' },
  'config/origin-not-allowed': { kind: 'unauthorized', sentence: 'Invalid App Configuration' },
  'config/adapter-not-found': { kind: 'unsupported', sentence: 'Adapter not found' },
  'config/not-built': { kind: 'unsupported', sentence: 'Accepted, without effect in this version: {options}' },
  'config/package-missing': { kind: 'unsupported', sentence: '{option} needs {package}, which could not be loaded' },

  // connecting
  'connect/cancelled': { kind: 'rejected', sentence: 'Request was aborted' },
  'connect/wallet-not-found': { kind: 'not-found', sentence: 'The wallet is not installed in this browser' },
  'connect/failed': { kind: 'unavailable', sentence: 'The wallet could not connect' },
  'connect/timeout': { kind: 'unavailable', sentence: 'The wallet did not answer in time' },
  'connect/no-accounts': { kind: 'malformed', sentence: 'The wallet shared no account' },
  'connect/disconnect-failed': { kind: 'unavailable', sentence: 'Failed to disconnect' },
  'connect/no-client': { kind: 'conflict', sentence: 'No ConnectionController client found' },
  'connect/rejected': { kind: 'rejected', sentence: 'The connection was declined in the wallet' },
  'connect/wallet-locked': { kind: 'unauthorized', sentence: 'The wallet is locked' },
  'connect/already-pending': { kind: 'conflict', sentence: 'The wallet already shows a connection request' },
  'connect/closed': { kind: 'unavailable', sentence: 'Connection already closed' },

  // requests to a wallet
  'wallet/disconnected': { kind: 'unavailable', sentence: 'The wallet is disconnected' },
  'wallet/rejected': { kind: 'rejected', sentence: 'The request was declined in the wallet' },
  'wallet/malformed-answer': {
    kind: 'malformed',
    sentence: 'The wallet returned an invalid response for {method}',
  },
  'wallet/unauthorized': { kind: 'unauthorized', sentence: 'The wallet did not authorise {method}' },
  'wallet/unsupported-method': { kind: 'unsupported', sentence: 'The wallet does not support {method}' },
  'wallet/timeout': { kind: 'unavailable', sentence: 'The wallet did not answer {method} in time' },
  'wallet/request-failed': { kind: 'unavailable', sentence: 'Something went wrong' },
  'wallet/wrong-network': { kind: 'conflict', sentence: 'The wallet is on {actual}, the request was for {expected}' },
  'wallet/wrong-account': { kind: 'conflict', sentence: 'The wallet answered for another account' },
  'wallet/missing-address': {
    kind: 'invalid',
    sentence: 'Missing address parameter in wallet_getCapabilities request',
  },
  'provider/many-listeners': {
    kind: 'conflict',
    sentence: 'More than {limit} listeners of {event}: remove those that are not needed any more',
  },

  // before a request reaches a wallet
  'guard/unavailable': {
    kind: 'unavailable',
    sentence: 'The request could not be checked, and did not reach the wallet',
  },
  'guard/declined': { kind: 'rejected', sentence: 'The visitor declined the request before it reached the wallet' },
  'guard/blocked': { kind: 'rejected', sentence: 'The request was blocked before it reached the wallet: {finding}' },

  // account and network
  'network/not-found': { kind: 'not-found', sentence: 'Network Not Found' },
  'network/unsupported': { kind: 'unsupported', sentence: 'Chain is not supported' },
  'network/switch-rejected': { kind: 'rejected', sentence: 'The network switch was declined in the wallet' },
  'network/switch-failed': { kind: 'unavailable', sentence: 'The wallet did not switch the network' },
  'network/no-public-node': {
    kind: 'unsupported',
    sentence: 'The wallet does not know {networkId}, and no public node of the network is configured to add it with',
  },
  'network/no-gas-price': { kind: 'unsupported', sentence: 'Network not supported for Gas Price' },
  'network/no-swaps': { kind: 'unsupported', sentence: 'Network not supported for Swaps' },
  'account/none': { kind: 'conflict', sentence: 'No ActiveCaipAddress found' },
  'account/no-network': { kind: 'conflict', sentence: 'No ActiveCaipNetwork or client found' },

  // values
  'address/invalid': { kind: 'invalid', sentence: '{value} is not an address of {namespace}' },
  'amount/invalid': { kind: 'invalid', sentence: '{value} is not a number' },
  'amount/too-precise': { kind: 'invalid', sentence: '{value} has more than {decimals} decimals' },
  'amount/invalid-decimals': { kind: 'invalid', sentence: '{decimals} is not a count of decimals from 0 to 77' },
  'amount/division-by-zero': { kind: 'invalid', sentence: 'Division by zero' },
  'amount/invalid-rounding': { kind: 'invalid', sentence: '{rounding} is not a rounding mode' },
  'caip/invalid': { kind: 'invalid', sentence: '{value} is not a {what}' },
  'hex/invalid': { kind: 'invalid', sentence: '{value} is not hexadecimal data' },
  'base58/invalid': { kind: 'invalid', sentence: 'The character at {position} is not in the base58 alphabet' },

  // reading chain data
  'balance/unavailable': { kind: 'unavailable', sentence: 'Token Balance Unavailable' },
  'activity/unavailable': { kind: 'unavailable', sentence: 'Failed to fetch transactions' },
  'activity/no-account': { kind: 'invalid', sentence: "Transactions can't be fetched without an accountAddress" },
  'names/not-found': { kind: 'not-found', sentence: 'The name {name} has no address' },
  'names/taken': { kind: 'conflict', sentence: 'The name {name} is taken' },
  'names/account-named': { kind: 'conflict', sentence: 'You already own a name' },
  'names/wrong-signature': { kind: 'unauthorized', sentence: 'The signature is not from the account' },
  'names/invalid': { kind: 'invalid', sentence: 'The value is not a valid username' },
  'names/expired': {
    kind: 'unavailable',
    sentence: 'The signature for {name} is too old, or its time is in the future',
  },
  'names/unsupported': { kind: 'unsupported', sentence: 'No names can be registered here' },
  'names/not-ready': { kind: 'conflict', sentence: 'There is no name to register' },
  'names/not-registered': { kind: 'unavailable', sentence: 'Error registering name {name}' },

  // sending
  'send/invalid-form': { kind: 'invalid', sentence: 'Please enter a valid amount and receiver address' },
  'send/failed': { kind: 'unavailable', sentence: 'Failed to send transaction. Please try again.' },
  'send/insufficient-funds': { kind: 'invalid', sentence: 'The account does not hold enough for amount and fee' },
  'send/reverted': { kind: 'unavailable', sentence: 'The transaction was mined and reverted' },
  'send/in-progress': { kind: 'conflict', sentence: 'The wallet already shows a transaction to confirm' },
  'send/closed': { kind: 'rejected', sentence: 'Modal closed' },
  'send/no-token': { kind: 'not-found', sentence: 'Token not found: {contract}' },
  'send/too-small': { kind: 'invalid', sentence: 'The receiver is a new account, which must get at least {least}' },
  'send/dust': { kind: 'invalid', sentence: 'Nodes do not relay an amount below {least}' },
  'send/may-be-pending': {
    kind: 'conflict',
    sentence: 'The transaction may have been sent: look at the activity of the account before you send it again',
  },
  'send/receipt-timeout': { kind: 'unavailable', sentence: 'The transaction {hash} has no receipt yet' },
  'transaction/mined': { kind: 'conflict', sentence: 'The transaction {hash} is mined already' },
  'transaction/unknown': { kind: 'not-found', sentence: 'No node has the transaction {hash}' },
  'transaction/replaced': { kind: 'conflict', sentence: 'Another transaction replaced {hash}' },
  'transaction/dropped': { kind: 'unavailable', sentence: 'No node holds the transaction {hash} any more' },
  'transaction/expired': {
    kind: 'unavailable',
    sentence: 'The blockhash of the transaction expired before it was mined: sign it again',
  },
  'transaction/not-proven': {
    kind: 'malformed',
    sentence: 'The data of the node for the transaction {hash} does not match its hash',
  },
  'transaction/not-replaceable': { kind: 'unsupported', sentence: 'The wallet cannot replace the transaction' },
  'transaction/not-replaced': {
    kind: 'malformed',
    sentence: 'The wallet sent {hash} in addition to the other transaction',
  },

  // swapping
  'swap/no-liquidity': { kind: 'invalid', sentence: 'There is insufficient liquidity for this swap' },
  'swap/would-fail': { kind: 'invalid', sentence: 'The transaction would fail if it were sent now' },
  'swap/not-ready': { kind: 'conflict', sentence: 'There is no swap to send' },
  'swap/no-token': { kind: 'not-found', sentence: 'There is no token at this address' },
  'swap/allowance-unknown': { kind: 'unavailable', sentence: 'Failed to check allowance' },
  'swap/approval-not-built': { kind: 'unavailable', sentence: 'Failed to create approval transaction' },
  'swap/not-built': { kind: 'unavailable', sentence: 'Failed to create transaction' },
  'swap/unexpected-call': {
    kind: 'malformed',
    sentence: 'The service built a transaction that does not fit the swap: {problem}',
  },

  // buying
  'onramp/no-provider': { kind: 'unsupported', sentence: 'Nothing can be bought here' },
  'onramp/failed': { kind: 'unavailable', sentence: 'The provider could not complete the purchase' },
  'onramp/foreign-page': {
    kind: 'malformed',
    sentence: 'The page of this purchase is on {domain}, which does not belong to {provider}; it was not opened',
  },
  'onramp/not-local': {
    kind: 'unsupported',
    sentence: 'Chain {chainId} is not a local one, so the sandbox sells nothing on it',
  },

  // smart sessions
  'sessions/not-found': { kind: 'not-found', sentence: 'The account has no such session' },

  // signing in
  'sign-in/init-failed': { kind: 'unavailable', sentence: 'A problem occurred while trying initialize authentication' },
  'sign-in/required': { kind: 'unauthorized', sentence: 'The site requires a signature, and the wallet gave none' },
  'sign-in/declined': { kind: 'rejected', sentence: 'Signature declined' },
  'sign-in/not-enabled': { kind: 'unsupported', sentence: 'SIWX is not enabled' },
  'sign-in/message-invalid': { kind: 'invalid', sentence: 'The sign-in message is not valid: {field}: {problem}' },
  'sign-in/wrong-domain': {
    kind: 'unauthorized',
    sentence: 'The sign-in message is for {domain}: sign in on the site that you mean',
  },
  'sign-in/wrong-uri': { kind: 'unauthorized', sentence: 'The sign-in message is for another address of the site' },
  'sign-in/wrong-chain': { kind: 'unauthorized', sentence: 'The sign-in message is for another network' },
  'sign-in/wrong-account': { kind: 'unauthorized', sentence: 'The sign-in message is for another account' },
  'sign-in/wrong-nonce': { kind: 'unauthorized', sentence: 'The sign-in message has a nonce of another sign-in' },
  'sign-in/wrong-request': { kind: 'unauthorized', sentence: 'The sign-in message is for another request' },
  'sign-in/expired': { kind: 'unauthorized', sentence: 'The sign-in message has expired: sign in again' },
  'sign-in/not-yet-valid': {
    kind: 'unauthorized',
    sentence: 'The sign-in message is not valid yet: check the clock of this device',
  },
  'sign-in/wrong-signature': { kind: 'unauthorized', sentence: 'The account did not sign the message' },
  'sign-in/nonce-invalid': {
    kind: 'unauthorized',
    sentence: 'The nonce is not one of this page, or expired: sign in again',
  },
  'sign-in/nonce-used': { kind: 'unauthorized', sentence: 'The nonce was used before: sign in again' },
  'sign-in/session-invalid': { kind: 'unauthorized', sentence: 'There is no such session any more: sign in again' },
  'sign-in/refresh-reused': {
    kind: 'unauthorized',
    sentence: 'The refresh token was used before, so its session was ended: sign in again',
  },
  'sign-in/cross-site': { kind: 'unauthorized', sentence: 'The request does not come from a page of the session' },
  'sign-in/too-many-accounts': {
    kind: 'conflict',
    sentence: 'The session has {limit} accounts, and cannot have more: sign out, and sign in with the account',
  },
  'sign-in/too-many-sessions': {
    kind: 'rate-limited',
    sentence: 'The account has {limit} sessions of the last hour: sign in again in {retryInSeconds} s',
  },
  'sign-in/metadata-invalid': { kind: 'invalid', sentence: 'The metadata cannot be stored: {problem}' },
  'sign-in/unavailable': { kind: 'unavailable', sentence: 'The site cannot sign anybody in right now' },
  'sign-in/smart-account': { kind: 'rejected', sentence: 'This application might not support Smart Accounts' },

  // pairing and sessions with our services
  'session/expired': { kind: 'unauthorized', sentence: 'Session Expired' },
  'session/not-yet-valid': { kind: 'unauthorized', sentence: 'JWT token not yet valid' },
  'session/login-expired': {
    kind: 'unauthorized',
    sentence: 'Sign in again: this needs a login of the last 5 minutes',
  },
  'relay/unreachable': { kind: 'unavailable', sentence: 'No relay could be reached' },
  'relay/refused': { kind: 'unauthorized', sentence: 'The relay refused with {relayCode}' },
  'pairing/not-initialized': { kind: 'conflict', sentence: 'Sign Client not initialized' },

  // the e-mail and social wallet in its frame
  'email/throttled': { kind: 'rate-limited', sentence: 'Please try again after {retryInSeconds} seconds' },
  'social/timeout': {
    kind: 'unavailable',
    sentence: 'The provider gave no result in time: finish the login in its window, or try again',
  },
  'social/denied': { kind: 'rejected', sentence: 'The login was declined at the provider or in the wallet' },
  'social/unavailable': {
    kind: 'unavailable',
    sentence: 'The provider, or the service that reaches it, does not answer: try again later or log in another way',
  },
  'social/not-configured': {
    kind: 'unsupported',
    sentence: 'The wallet has no login by this provider: add it to the wallet deployment, or leave it out of `socials`',
  },
  'frame/not-allowed': { kind: 'unsupported', sentence: 'Requested RPC call is not allowed' },
  'frame/error': { kind: 'unavailable', sentence: 'An error occurred' },
  'frame/aborted': { kind: 'rejected', sentence: 'Request was aborted' },
  'frame/timeout': { kind: 'unavailable', sentence: 'Something went wrong' },
  'frame/not-loaded': { kind: 'unavailable', sentence: 'Unable to load email login dependency' },
  'frame/not-set': { kind: 'conflict', sentence: 'W3mFrame: iframe is not set' },
  'frame/invalid-message': { kind: 'invalid', sentence: 'The message to the wallet is not valid' },
  'frame/invalid-action': { kind: 'invalid', sentence: 'The wallet does not know this action' },
  'frame/id-taken': { kind: 'conflict', sentence: 'The id of the request was used before' },
  'frame/unsupported-action': { kind: 'unsupported', sentence: 'The wallet cannot do this yet' },
  'frame/unsupported-embedding': {
    kind: 'unsupported',
    sentence: 'The wallet does not run in this kind of page: {reason}',
  },

  // JSON-RPC and HTTP
  'http/status': { kind: 'unavailable', sentence: '{url} answered HTTP {status}' },
  'http/unreachable': { kind: 'unavailable', sentence: '{url} could not be reached' },
  'http/timeout': { kind: 'unavailable', sentence: '{url} did not answer within {timeoutMs} ms' },
  'http/malformed': { kind: 'malformed', sentence: '{url} answered with data of another shape: {problem}' },
  'rpc/no-url': { kind: 'invalid', sentence: 'No URL was provided to the Transport' },
  'rpc/no-url-for-chain': { kind: 'invalid', sentence: 'No RPC url provided for chainId {chainId}' },
  'rpc/timeout': { kind: 'unavailable', sentence: 'The chain node did not answer {method} within {timeoutMs} ms' },
  'rpc/http': { kind: 'unavailable', sentence: 'The chain node answered {method} with HTTP {status}' },
  'rpc/unreachable': { kind: 'unavailable', sentence: 'The chain node could not be reached for {method}' },
  'rpc/malformed': { kind: 'malformed', sentence: 'The chain node answered {method} with data of another shape' },
  'rpc/error': { kind: 'unavailable', sentence: 'The chain node refused {method}: {reason}' },
  'rpc/method-not-allowed': { kind: 'unsupported', sentence: 'Requested RPC call is not allowed' },
  'rpc/invalid-request': { kind: 'invalid', sentence: 'The body is not a JSON-RPC 2.0 request: {problem}' },
  'rpc/response-too-large': {
    kind: 'invalid',
    sentence: 'The response is larger than {limit} bytes: request less at once',
  },
  'request/not-found': { kind: 'not-found', sentence: 'There is no {what}' },
  'request/too-large': { kind: 'invalid', sentence: 'The request is larger than {limit} bytes' },
  'request/invalid': { kind: 'invalid', sentence: '{field} is not valid: {problem}' },
  'request/unprocessable': { kind: 'invalid', sentence: '{field} is not valid: {problem}' },
  'request/rate-limited': { kind: 'rate-limited', sentence: 'Please try again after {retryInSeconds} seconds' },
  'request/origin-not-allowed': { kind: 'unauthorized', sentence: 'Unauthorized: origin not allowed' },
  'request/unknown-project': { kind: 'unauthorized', sentence: 'Unauthorized: invalid key' },

  // the page of the site
  'storage/unavailable': { kind: 'unavailable', sentence: 'The browser does not let this page keep data' },
  'storage/corrupt': { kind: 'malformed', sentence: 'The stored value of {key} was not valid and was reset' },
  'view/load-failed': { kind: 'unavailable', sentence: 'The screen {view} could not be loaded' },
  'view/unknown': { kind: 'invalid', sentence: '{view} is not a view; the views are {views}' },
  'service/database': { kind: 'unavailable', sentence: 'The database could not be opened: {reason}' },
  'service/store': { kind: 'unavailable', sentence: 'The message store cannot be used: {reason}' },
  'service/listen': { kind: 'unavailable', sentence: 'No service at {host}:{port}: {reason}' },
  'service/env': { kind: 'invalid', sentence: 'The environment is not valid: {problem}' },
  'catalogue/invalid-data': { kind: 'invalid', sentence: '{file} is not valid at {field}: {problem}' },
  'devnet/failed': { kind: 'unavailable', sentence: 'The local chain {chainId} did not start: {reason}' },

  ...walletServiceCodes,

  // the test kit
  'testing/invalid-step': { kind: 'invalid', sentence: 'The test kit cannot do this: {problem}' },

  // failures without a code of their own
  'bug/unexpected': { kind: 'bug', sentence: 'Something went wrong' },
} as const satisfies Record<string, CodeEntry>

export type ErrorCode = keyof typeof entries

/** The table, for code that lists every code: the documentation and the tests of completeness. */
export const errorCodes: Readonly<Record<ErrorCode, CodeEntry>> = entries

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/**
 * The context of an error: a value for each placeholder of its sentence, and any other value that helps in a log. Never
 * a secret.
 */
export type ErrorContext<C extends ErrorCode> = {
  readonly [K in Placeholders<(typeof entries)[C]['sentence']>]: string | number | bigint
} & { readonly [extra: string]: unknown }

export type NeedsContext<C extends ErrorCode> = [Placeholders<(typeof entries)[C]['sentence']>] extends [never]
  ? false
  : true
