import type { Features } from '@latchkey/core'
import type { WalletModalOptions } from '../options.ts'

export const ADDRESS = 'http or https address'
export const LOCALE = 'locale'

export type Kind =
  | 'array'
  | 'object'
  | 'string'
  | 'boolean'
  | 'any'
  | typeof ADDRESS
  | typeof LOCALE
  /** The allowed values. */
  | readonly (string | boolean)[]
  /** The allowed entries of an array. */
  | { readonly entries: readonly string[] }
  | { readonly either: readonly Kind[] }

/** The kind of each option. */
export const OPTIONS: Readonly<Record<keyof WalletModalOptions, Kind>> = {
  networks: 'array',
  defaultNetwork: 'object',
  adapters: 'array',
  connectors: 'array',
  services: 'object',
  customRpcUrls: 'object',
  projectId: 'string',
  storageKey: 'string',
  metadata: 'object',
  features: 'object',
  includeWalletIds: 'array',
  excludeWalletIds: 'array',
  featuredWalletIds: 'array',
  customWallets: 'array',
  enableReconnect: 'boolean',
  enableWallets: 'boolean',
  enableWalletConnect: 'boolean',
  enableEIP6963: 'boolean',
  enableNetworkSwitch: 'boolean',
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  allowUnsupportedChain: 'boolean',
  themeMode: ['light', 'dark'],
  themeVariables: 'object',
  termsConditionsUrl: ADDRESS,
  privacyPolicyUrl: ADDRESS,
  siwx: 'object',
  guard: 'object',
  preferUniversalLinks: 'boolean',
  container: 'any',
  dir: ['ltr', 'rtl'],
  debug: 'boolean',
  locale: LOCALE,
  defaultAccountTypes: 'object',
  tokens: 'object',
  sdkType: 'string',
  sdkVersion: 'string',
}

/** The kind of each feature. */
export const FEATURES: Readonly<Record<keyof Features, Kind>> = {
  swaps: { either: ['boolean', 'object'] },
  onramp: 'boolean',
  receive: 'boolean',
  send: 'boolean',
  email: 'boolean',
  socials: {
    either: [[false], { entries: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] }],
  },
  emailShowWallets: 'boolean',
  history: 'boolean',
  analytics: 'boolean',
  allWallets: 'boolean',
  legalCheckbox: 'boolean',
  smartSessions: 'boolean',
  guard: 'boolean',
  collapseWallets: 'boolean',
  connectMethodsOrder: { entries: ['email', 'social', 'wallet'] },
  connectorTypeOrder: {
    entries: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  },
  walletFeaturesOrder: { entries: ['onramp', 'swaps', 'receive', 'send'] },
}

/** The names of the theme variables, without their prefix. */
export const THEME_VARIABLES = [
  'font-family',
  'accent',
  'color-mix',
  'color-mix-strength',
  'font-size-master',
  'border-radius-master',
  'button-radius',
  'z-index',
  'qr-color',
] as const
export const THEME_PREFIXES = ['--lk-', '--w3m-', '--apkt-'] as const
