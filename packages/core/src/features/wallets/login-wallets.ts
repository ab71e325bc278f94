import type { ConnectMethod, Features } from '../../options.ts'
import type { Environment, SocialProvider, WalletCandidate } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'
import { isTelegram } from '../pairing/place.ts'
import { INSTALLED_TYPES } from './wallet-matching.ts'

/** @see Spec §9 "Socials" */
const SOCIAL_PROVIDERS: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

/** Providers whose pages do not open in Telegram. @see Spec §4 "On Telegram the social list is filtered" */
const NOT_IN_TELEGRAM = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
} as const satisfies Readonly<Record<string, readonly SocialProvider[]>>

/** Returns the wallet that opens by an address of e-mail: `undefined` where no connector has one, or the site wants none. */
export const findEmailWallet = (
  wallets: readonly WalletCandidate[],
  { email }: Pick<Features, 'email'>,
): WalletCandidate | undefined => (email ? wallets.find(({ supports }) => supports?.email === true) : undefined)

/** Returns the wallet that opens by an account of a social provider, `undefined` where no connector has one. */
export const findSocialWallet = (wallets: readonly WalletCandidate[]): WalletCandidate | undefined =>
  wallets.find(({ supports }) => (supports?.socials?.length ?? 0) > 0)

/**
 * Returns the social providers to offer: those that the site wants, in its order, and that the wallet has.
 *
 * @see Spec §4 "On Telegram the social list is filtered"
 */
export function listSocials(
  wallets: readonly WalletCandidate[],
  { socials = SOCIAL_PROVIDERS }: Pick<Features, 'socials'>,
  environment: Pick<Environment, 'platform' | 'userAgent' | 'window'>,
): readonly SocialProvider[] {
  const supported = findSocialWallet(wallets)?.supports?.socials ?? []
  const hidden: readonly SocialProvider[] = isTelegram(environment) ? NOT_IN_TELEGRAM[systemOf(environment)] : []
  const listed = (socials === false ? [] : socials).filter(
    (provider) => supported.includes(provider) && !hidden.includes(provider),
  )
  return [...new Set(listed)]
}

/**
 * Returns the ways to connect, in the order of the first screen. Those that the site's order does not name come last.
 *
 * @see Spec §2 "Default order is email, social, wallet"
 */
export function orderConnectMethods(
  wallets: readonly WalletCandidate[],
  { connectMethodsOrder = [] }: Pick<Features, 'connectMethodsOrder'>,
): readonly ConnectMethod[] {
  const hasInstalled = wallets.some(({ type }) => INSTALLED_TYPES.includes(type))
  const usual: readonly ConnectMethod[] = hasInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...connectMethodsOrder, ...usual])]
}

/** Returns whether a wallet that people log in to is connected: it has one person at a time. */
export const hasLoginWallet = ({ connections }: Pick<State, 'connections'>): boolean =>
  Object.values(connections).some(({ wallet, address }) => wallet?.type === 'AUTH' && address !== undefined)

function systemOf({ platform, userAgent }: Pick<Environment, 'platform' | 'userAgent'>): keyof typeof NOT_IN_TELEGRAM {
  if (platform !== 'desktop') return platform
  return userAgent.includes('Mac') ? 'mac' : 'other'
}
