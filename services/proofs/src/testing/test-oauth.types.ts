import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'

/** A person with an account at a provider. */
export interface OAuthPerson {
  readonly id: number
  readonly name: string
  readonly email?: string
  /** Default: true. */
  readonly isVerified?: boolean
}

/** What an access token of the fake stands for. */
export interface TestGrant {
  readonly provider: OAuthProvider
  readonly clientId: string
  readonly person: OAuthPerson
}

export interface TestClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly apiUrl: string
}

/** A response of the fake: JSON, or a text of another type. */
export interface TestResponse {
  readonly status: number
  readonly body: object | string
  readonly headers?: Readonly<Record<string, string>>
}
