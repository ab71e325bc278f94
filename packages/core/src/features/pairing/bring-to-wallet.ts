import { isWebLink } from '@latchkey/protocol/catalogue'
import type { Environment } from '../../ports/index.ts'
import { linkPolicy } from './link-policy.ts'
import { toRequestLink } from './pairing-link.ts'

/** Wallets answer these without showing them to anybody. */
const QUIET =
  /^(?:eth_(?:accounts|chainId|requestAccounts|sendRawTransaction)|wallet_get|solana_(?:get|request)Accounts|getAccount)/

/**
 * Brings a person to the app on this phone that has a request for them: the one that was opened to pair. A person who
 * did not act here a moment ago is left where they are.
 *
 * @param home - The app, as `PairingLink.home`.
 */
export function bringToWallet(
  environment: Environment,
  home: string,
  { method, sessionTopic }: { readonly method: string; readonly sessionTopic: string },
): void {
  const policy = linkPolicy(environment)
  if (!environment.isMobile || !policy.reopens || QUIET.test(method) || !environment.isActing()) return
  const href = toRequestLink(home, sessionTopic)
  // A web address that no app answers to must not take the page away.
  if (href !== undefined) environment.openLink(href, isWebLink(href) ? '_blank' : policy.frame)
}
