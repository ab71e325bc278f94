import { createRequire } from 'node:module'

/** The terms of a sign-in, with the names of the official client. */
export interface AuthTerms {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly nonce: string
  readonly exp?: string | undefined
  readonly statement?: string
  readonly resources?: readonly string[]
}

/**
 * The helpers of the official client, as an independent oracle. They are resolved from the installed client, because
 * this package depends only on the client.
 */
export interface OfficialCrypto {
  encrypt(params: { type?: number; symKey: string; message: string; senderPublicKey?: string }): string
  decrypt(params: { symKey: string; encoded: string }): string
  deriveSymKey(privateKey: string, publicKey: string): string
  hashKey(key: string): string
  hashMessage(message: string): string
  generateKeyPair(): { privateKey: string; publicKey: string }
  parseUri(uri: string): {
    topic: string
    symKey: string
    version: number
    expiryTimestamp?: number
    methods?: string[]
  }
  populateAuthPayload(params: { authPayload: AuthTerms; chains: string[]; methods: string[] }): AuthTerms
  buildAuthObject(terms: AuthTerms, signature: { t: 'eip191'; s: string }, iss: string): object
  formatMessage(terms: object, iss: string): string
}

const fromHere = createRequire(import.meta.url)
const fromClient = createRequire(fromHere.resolve('@walletconnect/sign-client'))

export const official = fromClient('@walletconnect/utils') as OfficialCrypto
