import { isWebLink } from '@latchkey/protocol/catalogue'
import type { ClientOptions } from '../../options.ts'
import { readLink } from '../../storage/write-session.ts'
import { linkPolicy } from './link-policy.ts'
import { toRequestLink } from './pairing-link.ts'

/** Wallets answer these without showing them to anybody. */
const QUIET =
  /^(?:eth_(?:accounts|chainId|requestAccounts|sendRawTransaction)|wallet_get|solana_(?:get|request)Accounts|getAccount)/

/**
 * Brings a person to the app on this phone that has a request for them: the one that was opened to pair. A person who
 * did not act here a moment ago is left where they are.
 */
export function bringToWallet(
  { environment, storage }: Pick<ClientOptions, 'environment' | 'storage'>,
  { method, sessionTopic }: { readonly method: string; readonly sessionTopic: string },
): void {
  const policy = linkPolicy(environment)
  if (!environment.isMobile || !policy.reopens || QUIET.test(method) || !environment.isActing()) return
  const kept = readLink(storage)
  const href = kept === undefined ? undefined : toRequestLink(kept.href, sessionTopic)
  // A web address that no app answers to must not take the page away.
  if (href !== undefined) environment.openLink(href, isWebLink(href) ? '_blank' : policy.frame)
}
