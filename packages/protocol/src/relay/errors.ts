/**
 * Errors of the relay: the JSON-RPC code, and the name in `data`.
 *
 * @see relay.md 2 "Error object"
 */
export const RELAY_ERRORS = {
  Unauthorized: 3000,
  TooManyRequests: 3001,
  InvalidMethod: -32_600,
  InvalidParams: -32_600,
  InvalidTopic: -32_600,
  InvalidRequestId: -32_600,
  PayloadSizeExceeded: -32_600,
  BatchLimitExceeded: -32_600,
  BatchEmpty: -32_600,
  Serialization: -32_600,
  TtlTooShort: -32_000,
  TtlTooLong: -32_000,
  MailboxLimitExceeded: -32_000,
  SubscriberLimitExceeded: -32_000,
  Internal: -32_603,
} as const satisfies Readonly<Record<string, number>>
export type RelayErrorName = keyof typeof RELAY_ERRORS

/** Reasons for which the relay closes a socket. After `fatal` a client does not reconnect by itself. */
export const RELAY_CLOSE = { terminating: 1001, fatal: 3000, stale: 4008, rebalance: 4010 } as const
