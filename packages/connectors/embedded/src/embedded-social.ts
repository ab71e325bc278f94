import type { SocialProvider } from '@latchkey/core/ports'

/** Providers that a deployment of the wallet may have. */
export type EmbeddedSocial = SocialProvider

/** Names of the connected wallet, for a login by each provider. */
export const SOCIAL_NAMES: Readonly<Record<EmbeddedSocial, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
}
