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

/**
 * Returns the wallet that opens with an e-mail address; `undefined` if no connector has one, or if the site switched it
 * off.
 */
export const findEmailWallet = (
  wallets: readonly WalletCandidate[],
  { email }: Pick<Features, 'email'>,
): WalletCandidate | undefined => (email ? wallets.find(({ supports }) => supports?.email === true) : undefined)

/** Returns the wallet that opens by a social login; `undefined` if no connector has one. */
export const findSocialWallet = (wallets: readonly WalletCandidate[]): WalletCandidate | undefined =>
  wallets.find(({ supports }) => (supports?.socials?.length ?? 0) > 0)

/**
 * Returns the social providers of the site, in its order, that the wallet supports.
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
 * Returns the ways to connect, in the order of the first screen. Those that the site does not list come last.
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

/** Returns whether a wallet with a login is connected, which has one user at a time. */
export const hasLoginWallet = ({ connections }: Pick<State, 'connections'>): boolean =>
  Object.values(connections).some(({ wallet, address }) => wallet?.type === 'AUTH' && address !== undefined)

function systemOf({ platform, userAgent }: Pick<Environment, 'platform' | 'userAgent'>): keyof typeof NOT_IN_TELEGRAM {
  if (platform !== 'desktop') return platform
  return userAgent.includes('Mac') ? 'mac' : 'other'
}
