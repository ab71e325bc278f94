import { isWebLink } from '@latchkey/protocol/catalogue'
import type { Environment } from '../../ports/index.ts'
import { linkPolicy } from './link-policy.ts'
import { toRequestLink } from './pairing-link.ts'

/** Requests that wallets answer without showing them to the user. */
const QUIET =
  /^(?:eth_(?:accounts|chainId|requestAccounts|sendRawTransaction)|wallet_get|solana_(?:get|request)Accounts|getAccount)/

/**
 * Opens the paired app on this phone for a pending request. Does nothing if the user has not acted on this page a
 * moment ago.
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
  // A web link opens in a new tab, because it would replace the page if no app is registered for it.
  if (href !== undefined) environment.openLink(href, isWebLink(href) ? '_blank' : policy.frame)
}
