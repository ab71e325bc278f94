import { WalletError } from '@latchkey/errors'
import { RELAY_CLOSE } from '@latchkey/protocol/relay'

/**
 * Returns the error for a relay that rejects the site: a wrong clock, a site that is not configured, or an unknown
 * reason.
 *
 * @param text - The error message of the relay.
 * @see Spec §8 "Provider texts mapped"
 */
export function toSiteRefusal(text: string): WalletError {
  if (/not yet valid|expired/i.test(text)) return new WalletError('session/expired')
  if (/origin not allowed|invalid key|unknown project/i.test(text)) return new WalletError('config/origin-not-allowed')
  return new WalletError('relay/refused', { relayCode: RELAY_CLOSE.fatal })
}
