import type { SocialProvider } from '@latchkey/core/ports'

/** Providers that a deployment of the wallet may have. */
export type EmbeddedSocial = Exclude<SocialProvider, 'farcaster'>
