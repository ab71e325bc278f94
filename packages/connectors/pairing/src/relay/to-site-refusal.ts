import { WalletError } from '@latchkey/errors'
import { RELAY_CLOSE } from '@latchkey/protocol/relay'

/**
 * Returns what it means that a relay does not take the site: a clock that is wrong, a site that is not set up, or
 * nothing that is known.
 *
 * @param text - In the words of the relay.
 * @see Spec §8 "Provider texts mapped"
 */
export function toSiteRefusal(text: string): WalletError {
  if (/not yet valid|expired/i.test(text)) return new WalletError('session/expired')
  if (/origin not allowed|invalid key|unknown project/i.test(text)) return new WalletError('config/origin-not-allowed')
  return new WalletError('relay/refused', { relayCode: RELAY_CLOSE.fatal })
}
