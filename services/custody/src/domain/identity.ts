import { WalletError } from '@latchkey/errors'
import { type EmailAddress, parseEmailAddress } from '@latchkey/mail'
import type { Identity } from '@latchkey/protocol/wallet-keys'

/** Returns the canonical address of a person. @throws mail/invalid-address; request/invalid for an account at a provider */
export function requireAddress(identity: Identity): EmailAddress {
  if (identity.type === 'email') return parseEmailAddress(identity.email)
  throw new WalletError('request/invalid', { field: 'identity', problem: 'no social provider is set up' })
}
