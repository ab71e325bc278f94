import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** A sign-in message as data. @see Spec §3 "Sign-in message", ERC-4361, CAIP-122 */
export interface SignInMessage {
  /** Host of the site, with its port if it is not the default one. */
  readonly domain: string
  /** Scheme of the site, if the message has it. */
  readonly scheme?: string
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Subject of the sign-in. @see RFC 3986 */
  readonly uri: string
  readonly version: '1'
  /** At least eight letters and digits. */
  readonly nonce: string
  /** RFC 3339, as all times of the message. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Maximum characters of a message; a longer one is rejected before it is parsed. */
export const MAX_MESSAGE_LENGTH = 16_384

/** Name of each chain family in the first line of its messages. @see CAIP-122 */
export const FAMILY_NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}
