import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'

/** A way to pass a pairing URI to a wallet, and the tab of the screen for it; `unsupported` is always the only one. */
export type PairingWay = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PairingWaysRequest {
  readonly isMobile: boolean
  /** The wallet's extension is installed in this browser. */
  readonly isInstalled: boolean
}

/**
 * Returns the ways to reach a wallet, best first. Without a wallet, returns the QR code, which any wallet can scan.
 *
 * @see compat-facts 1.7 "Platform decision"
 */
export function toPairingWays(
  wallet: WalletListing | CustomWallet | undefined,
  { isMobile, isInstalled }: PairingWaysRequest,
): readonly PairingWay[] {
  if (wallet === undefined) return ['qrcode']
  const isListing = 'image_id' in wallet
  const hasMobile = isGiven(isListing ? wallet.mobile_link : wallet.mobileLink)
  const hasDesktop = isGiven(isListing ? wallet.desktop_link : wallet.desktopLink)
  const hasWeb = isGiven(isListing ? wallet.webapp_link : wallet.webappLink)
  const isExtension = isListing && (wallet.rdns !== null || (wallet.injected?.length ?? 0) > 0)
  const ways: PairingWay[] = []
  if (isExtension && isInstalled && !isMobile) ways.push('browser')
  if (hasMobile) ways.push(isMobile ? 'mobile' : 'qrcode')
  if (hasWeb) ways.push('web')
  if (hasDesktop && !isMobile) ways.push('desktop')
  return ways.length > 0 ? ways : [isExtension ? 'unsupported' : 'qrcode']
}

const isGiven = (link: string | null | undefined): boolean => link !== undefined && link !== null && link !== ''
