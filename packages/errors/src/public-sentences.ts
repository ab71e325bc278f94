import type { ErrorCode } from './codes.ts'

/**
 * Sentences for callers of a service, for errors whose own sentence contains a host, a port, a file or text of another
 * service. The sentences of the other codes are safe to return.
 */
export const publicSentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  'rpc/error': 'The chain node refused {method}',
  'http/status': 'A service behind this one answered HTTP {status}',
  'http/unreachable': 'A service behind this one could not be reached',
  'http/timeout': 'A service behind this one did not answer within {timeoutMs} ms',
  'http/malformed': 'A service behind this one answered with data of another shape',
  'swap/unexpected-call': 'The service built a transaction that does not fit the swap',
  'service/database': 'The database does not answer',
  'service/store': 'The message store does not answer',
  'service/listen': 'The service could not start',
  'service/env': 'The service could not start',
  'catalogue/invalid-data': 'The wallet data of the service is not valid',
  'devnet/failed': 'The local chain {chainId} did not start',
  'frame/unsupported-embedding': 'The wallet does not run in this kind of page',
  'pages/invalid-deployment': 'The service could not start',
  'pages/invalid-bundle': 'The service could not start',
  'pages/invalid-descriptor': 'The service could not start',
  'pages/malformed-manifest': 'The service could not start',
  'kms/unavailable': 'The keys of the service cannot be used at the moment',
  'kms/refused': 'The keys of the service cannot be used',
  'kms/invalid-key-file': 'The service could not start',
  'mail/unavailable': 'The mail could not be sent at the moment',
  'mail/refused': 'The mail could not be sent',
  'puzzle/refused': 'The request needs a solved puzzle',
  'proof/refused': 'The proof of the device does not count',
  'operator/unreachable': 'The operator API cannot be used',
  'testing/invalid-step': 'The test kit cannot do this',
}
