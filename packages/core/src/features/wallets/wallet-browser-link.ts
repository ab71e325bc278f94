import { toBrowserLink, type WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'

/**
 * Returns the link that opens the page in the browser of a wallet, with which a phone reaches a wallet without pairing.
 *
 * @param url - URL of the page.
 */
export function toWalletBrowserLink(wallet: WalletListing | CustomWallet, url: string): string | undefined {
  return 'image_id' in wallet && wallet.browser_link !== null ? toBrowserLink(wallet.browser_link, url) : undefined
}
