import { WalletError } from '@latchkey/errors'
import { SECOND_MS } from '@latchkey/primitives'
import { email as emailSchema } from '@latchkey/protocol/frame'
import type { OAuthProvider } from '@latchkey/protocol/wallet-auth'
import type { StatedAccount } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import type { SocialPerson } from './create-id-tokens.ts'
import { type OAuthClient, type OAuthClients, toOAuthAddresses } from './social-clients.ts'

const TIMEOUT_MS = 5 * SECOND_MS

export interface AccessTokenUse {
  readonly provider: OAuthProvider
  readonly accessToken: string
}

/** Reads whose an access token is from its provider. */
export interface AccessTokens {
  /**
   * Returns the person of a token. A token names no device: whoever has it can use it.
   *
   * @throws social/not-configured, social/unavailable if the provider does not answer; proof/refused for a token that does not count, or
   * was issued to another client of GitHub or Discord. X does not tell whose client a token is of
   */
  readonly verify: (use: AccessTokenUse) => Promise<SocialPerson>
}

/** Returns what a frame shows of the person of an access token. */
export function toStatedAccount({ account, name, email }: Omit<SocialPerson, 'provider'>): StatedAccount {
  const [, , subject] = v.parse(accountSchema, JSON.parse(account))
  return { subject, name: name ?? null, email: email ?? null }
}

const accountSchema = v.tuple([v.string(), v.string(), v.string()])

/** @see RFC 6750 */
export function createAccessTokens(clients: OAuthClients): AccessTokens {
  const readers: Readonly<Record<OAuthProvider, (accessToken: string) => Promise<Account>>> = {
    github: (token) => readGithub(token, require(clients.github)),
    discord: (token) => readDiscord(token, require(clients.discord)),
    x: (token) => readX(token, require(clients.x)),
  }
  return {
    async verify({ provider, accessToken }) {
      const { id, email, name, issuer } = await readers[provider](accessToken)
      return {
        provider,
        account: JSON.stringify([provider, issuer, id]),
        email: v.is(emailSchema, email) ? email : undefined,
        name: name?.slice(0, 256),
      }
    },
  }
}

interface Account {
  readonly issuer: string
  readonly id: string
  /** An address that the provider has verified. */
  readonly email?: string | undefined
  readonly name?: string | undefined
}

function require<T>(client: T | undefined): T {
  if (client === undefined) throw new WalletError('social/not-configured')
  return client
}

const refusal = (problem: string) => new WalletError('proof/refused', { problem: `the access token: ${problem}` })

const decimalId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const name = v.nullish(v.string())
const githubId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const githubCheckSchema = v.object({
  app: v.object({ client_id: v.string() }),
  user: v.object({ id: githubId }),
})
const githubUserSchema = v.object({ id: githubId, login: v.string(), name })
const githubEmailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** @see GitHub REST API, "Check a token", "Get the authenticated user", "List email addresses for the authenticated user" */
async function readGithub(accessToken: string, client: NonNullable<OAuthClients['github']>): Promise<Account> {
  const { clientId, clientSecret } = client
  const { apiUrl, issuer } = toOAuthAddresses('github', client)
  const common = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const checked = await query(githubCheckSchema, `${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
    method: 'POST',
    headers: { ...common, authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: accessToken }),
    // 401 is about the secret of this client.
    refusals: [404, 422],
  })
  if (checked.app.client_id !== clientId) throw refusal('it is of another client')
  const headers = { ...common, authorization: `Bearer ${accessToken}` }
  const [user, emails] = await Promise.all([
    query(githubUserSchema, `${apiUrl}/user`, { headers }),
    query(githubEmailsSchema, `${apiUrl}/user/emails?per_page=100`, { headers }),
  ])
  if (user.id !== checked.user.id) throw refusal('it is of another account')
  const email = emails.find((each) => each.primary && each.verified)?.email
  return { issuer, id: String(user.id), email, name: user.name ?? user.login }
}

const discordGrantSchema = v.object({
  application: v.object({ id: decimalId }),
  user: v.object({ id: decimalId }),
})
const discordUserSchema = v.object({
  ...{ id: decimalId, username: v.string(), global_name: name },
  email: v.nullish(v.string()),
  verified: v.optional(v.boolean()),
})

/** @see Discord, "Get Current Authorization Information", "Get Current User" */
async function readDiscord(accessToken: string, client: OAuthClient): Promise<Account> {
  const { apiUrl, issuer } = toOAuthAddresses('discord', client)
  const headers = { authorization: `Bearer ${accessToken}` }
  const grant = await query(discordGrantSchema, `${apiUrl}/oauth2/@me`, { headers })
  if (grant.application.id !== client.clientId) throw refusal('it is of another client')
  const user = await query(discordUserSchema, `${apiUrl}/users/@me`, { headers })
  if (user.id !== grant.user.id) throw refusal('it is of another account')
  const email = user.verified === true ? (user.email ?? undefined) : undefined
  return { issuer, id: user.id, email, name: user.global_name ?? user.username }
}

const xUserSchema = v.object({ data: v.object({ id: decimalId, name: v.string(), username: v.string() }) })

/** X gives no address, and does not tell whose client a token is of. @see X API v2, "Users lookup me" */
async function readX(accessToken: string, client: OAuthClient): Promise<Account> {
  const { apiUrl, issuer } = toOAuthAddresses('x', client)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = await query(xUserSchema, `${apiUrl}/2/users/me`, { headers })
  return { issuer, id: data.id, name: data.name }
}

interface Query extends Pick<RequestInit, 'method' | 'body'> {
  readonly headers: Readonly<Record<string, string>>
  /** Statuses that blame the token; any other failure is of the provider. */
  readonly refusals?: readonly number[]
}

async function query<S extends v.GenericSchema>(
  schema: S,
  url: string,
  { refusals = [401], headers, ...init }: Query,
): Promise<v.InferOutput<S>> {
  try {
    const response = await fetch(url, {
      ...init,
      // GitHub refuses requests without a user agent.
      headers: { accept: 'application/json', 'user-agent': 'latchkey', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (refusals.includes(response.status)) throw refusal('it does not count')
    if (!response.ok) throw new WalletError('social/unavailable')
    return v.parse(schema, await response.json())
  } catch (error) {
    throw error instanceof WalletError ? error : new WalletError('social/unavailable', {}, { cause: error })
  }
}
