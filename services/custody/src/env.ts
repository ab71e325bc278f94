import { json, logLevel, parseEnvironment, webAddress, whole } from '@latchkey/host'
import { kmsEnvEntries } from '@latchkey/kms'
import { mailEnvEntries } from '@latchkey/mail'
import { farcasterClient, puzzleEnvEntries, siteProjects, socialClients } from '@latchkey/proofs'
import { base64url, origin } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'

const originsByComma = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(origin),
  v.minLength(1, 'write at least one origin'),
)

/** The environment of the service when it runs alone. Nothing of it is shared with the auth service. */
export const custodyEnvSchema = v.object({
  PORT: whole(4800, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: logLevel,
  /** Origin of the service and of its pages, without a path: the links in mails lead there. */
  CUSTODY_URL: v.optional(v.pipe(webAddress, origin)),
  /** Exact origins of the frame, by comma, e.g. `https://frame.wallet.example`. No other page may call. */
  CUSTODY_FRAME_ORIGINS: v.pipe(
    originsByComma,
    v.description('the exact origins of the frame, e.g. https://frame.wallet.example'),
  ),
  /**
   * Sites by project id, as a JSON object in the form of `WALLET_PROJECTS`. Requests that name another site are refused.
   */
  CUSTODY_PROJECTS: v.pipe(
    json(siteProjects),
    v.description(
      'a JSON object of sites by project id, e.g. {"shop":{"name":"Shop","origins":["https://shop.example"]}}',
    ),
  ),
  /** Public key of the auth service, which it logs at its start. Its tickets only keep strangers from filling the database. */
  CUSTODY_AUTH_KEY: base64url(32),
  /** Address under which browsers reach the auth service, e.g. `https://api.wallet.example`. The page of an undo calls it; absent: no e-mail address is changed. */
  CUSTODY_AUTH_URL: v.optional(webAddress),
  /** Origin of the vault, e.g. `https://vault.wallet.example`, whose page shows an exported wallet; absent: no wallet is exported. */
  CUSTODY_VAULT_ORIGIN: v.optional(origin),
  /** Requests of one address. */
  CUSTODY_PER_MINUTE: whole(120, 1_000_000, 1),
  /** New devices of one network (/24 of IPv4, /56 of IPv6). */
  CUSTODY_ENROLMENTS_PER_HOUR: whole(20, 1_000_000, 1),
  /**
   * This deployment as a client of social providers, as a JSON object with a `clientId` for each. Secrets of clients do not belong here,
   * except that of github: a `clientSecret` of the same client that was generated for custody alone.
   */
  CUSTODY_SOCIAL: v.optional(
    v.pipe(
      json(socialClients),
      v.description('a JSON object of clients by social provider, e.g. {"google":{"clientId":"…"}}'),
    ),
  ),
  /** Sign-in with Farcaster, as a JSON object: the `domain` of auth, and `rpcUrl`, a node of OP Mainnet. Absent: no such account has a wallet. */
  CUSTODY_FARCASTER: v.optional(
    v.pipe(
      json(farcasterClient),
      v.description('a JSON object, e.g. {"domain":"wallet.example","rpcUrl":"https://optimism.example"}'),
    ),
  ),
  ...puzzleEnvEntries,
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  TRUSTED_PROXIES: whole(0, 10),
  ...kmsEnvEntries,
  ...mailEnvEntries,
})
export type CustodyEnv = v.InferOutput<typeof custodyEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): CustodyEnv =>
  parseEnvironment(custodyEnvSchema, env)
