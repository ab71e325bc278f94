/** Codes with which a peer rejects. Other codes occur; a receiver treats them as "failed". @see relay.md 2 */
export const PEER_ERRORS = {
  userRejected: 5000,
  userRejectedChains: 5001,
  userRejectedMethods: 5002,
  userRejectedEvents: 5003,
  unsupportedChains: 5100,
  unsupportedMethods: 5101,
  unsupportedEvents: 5102,
  unsupportedAccounts: 5103,
  unsupportedNamespaces: 5104,
  userDisconnected: 6000,
  settlementFailed: 7000,
  noSession: 7001,
  requestExpired: 8000,
  methodUnsupported: 10_001,
} as const satisfies Readonly<Record<string, number>>
