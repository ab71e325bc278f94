import { WalletError } from '@latchkey/errors'
import type { NamePurpose } from '@latchkey/protocol/gateway'

/** The scope that a signed message about a name states. */
export interface SignedScope {
  readonly purpose?: NamePurpose | undefined
  readonly service?: string | undefined
  readonly chainId?: string | undefined
}

/** The required scope of a message. */
export interface NameScope {
  readonly purpose: NamePurpose
  /** CAIP-2. */
  readonly chainId: string
  /** Hosts of this service. */
  readonly services: readonly string[]
  /** Accepts messages without a scope, as clients of the imitated service sign them. */
  readonly acceptsPlain: boolean
}

/**
 * Rejects a message that was signed for another service, network or purpose. A message without a scope would be valid
 * at every such service, so one service could replay it at another.
 *
 * @throws request/invalid
 */
export function assertNameScope(signed: SignedScope, expected: NameScope): void {
  const isPlain = signed.purpose === undefined && signed.service === undefined && signed.chainId === undefined
  if (isPlain && expected.acceptsPlain) return
  if (signed.service === undefined) throw refusal('service', 'the message names no service')
  if (!expected.services.includes(signed.service.toLowerCase()))
    throw refusal('service', 'the message is for another service')
  if (signed.purpose !== expected.purpose) throw refusal('purpose', `expected ${expected.purpose}`)
  if (signed.chainId !== expected.chainId) throw refusal('chainId', 'the message is for another network')
}

function refusal(field: string, problem: string): WalletError {
  return new WalletError('request/invalid', { field, problem })
}
