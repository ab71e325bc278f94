import { WalletError } from '@latchkey/errors'
import { flag, json, logLevel, parseEnvironment, webAddress, whole } from '@latchkey/host'
import { kmsEnvEntries } from '@latchkey/kms'
import { mailEnvEntries } from '@latchkey/mail'
import { puzzleEnvEntries, siteProjects } from '@latchkey/proofs'
import { base64url, origin } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'
import { farcasterConfig, socialSecrets } from './domain/social-config.ts'
import { operatorList } from './operators/operator-list.ts'

const originsByComma = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(origin),
  v.minLength(1, 'write at least one origin'),
)

/** The environment of the service when it runs alone. */
export const walletAuthEnvSchema = v.object({
  PORT: whole(4700, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: logLevel,
  /** Address under which the frame reaches the service, without a path; proofs are made for it. */
  WALLET_AUTH_URL: v.optional(webAddress),
  /** Exact origins of the frame, by comma, e.g. `https://frame.wallet.example`. No other page may call. */
  WALLET_FRAME_ORIGINS: v.pipe(
    originsByComma,
    v.description('the exact origins of the frame, e.g. https://frame.wallet.example'),
  ),
  /** JSON object of sites by project id, e.g. `{"shop":{"name":"Shop","origins":["https://shop.example"]}}`. */
  WALLET_PROJECTS: v.pipe(
    json(siteProjects),
    v.description(
      'a JSON object of sites by project id, e.g. {"shop":{"name":"Shop","origins":["https://shop.example"]}}',
    ),
  ),
  /** Public key of the custody service, which it logs at its start; absent: no wallet has an automatic recovery. */
  WALLET_CUSTODY_KEY: v.optional(base64url(32)),
  /** Origin of custody's pages, e.g. `https://device.wallet.example`. Its page brings the undo of an e-mail change; absent: nobody changes their address. */
  WALLET_CUSTODY_ORIGIN: v.optional(origin),
  /** Requests of one address. */
  WALLET_AUTH_PER_MINUTE: whole(240, 1_000_000, 1),
  /** Hourly limit of logins by unknown devices of one network (/24 of IPv4, /56 of IPv6). Each answer reveals whether an address has a wallet. */
  WALLET_LOGINS_PER_HOUR: whole(20, 1_000_000, 1),
  /** True: a login sends a code whether or not the address has a wallet, and custody decides about a new device after the code. */
  WALLET_STRICT: flag(false),
  /**
   * Social providers, as a JSON object: `clientId` and `clientSecret` of google, facebook, github, discord and x; `clientId`, `teamId`, `keyId`
   * and `privateKey` (PEM) of apple. A provider that is absent is not offered.
   */
  WALLET_SOCIAL: v.optional(
    v.pipe(
      json(socialSecrets),
      v.description('a JSON object of social providers, e.g. {"google":{"clientId":"…","clientSecret":"…"}}'),
    ),
  ),
  /** Origin of the page to which social providers return, e.g. `https://auth.wallet.example`. Needed with `WALLET_SOCIAL`. */
  WALLET_RETURN_ORIGIN: v.optional(origin),
  /** Port of the API of operators, `/admin/*`, on a listener of its own; absent: there is none. Needs `WALLET_OPERATORS`. Never forward a public host to it. */
  WALLET_OPERATOR_PORT: v.optional(whole(4710, 65_535, 1)),
  /** Address of that listener, of the inside: it refuses callers from public addresses and through proxies. */
  WALLET_OPERATOR_HOST: v.optional(v.string(), '127.0.0.1'),
  /** Operators by name, as a JSON object, each with the hash of a token and the last day on which it counts. `latchkey operators token` makes both. */
  WALLET_OPERATORS: v.optional(
    v.pipe(
      json(operatorList),
      v.description('a JSON object of operators by name, e.g. {"ada":{"tokenHash":"…","until":"2027-06-30"}}'),
    ),
  ),
  /**
   * Sign-in with Farcaster, as a JSON object: `domain`, the host that people see in their app; `rpcUrl`, a node of OP Mainnet; `relayUrl`, if the
   * relay is not the usual one. Absent: it is not offered.
   */
  WALLET_FARCASTER: v.optional(
    v.pipe(
      json(farcasterConfig),
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
export type WalletAuthEnv = v.InferOutput<typeof walletAuthEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): WalletAuthEnv =>
  parseEnvironment(walletAuthEnvSchema, env)

/** @throws service/env for providers without the page to which they return */
export function readSocial({ WALLET_SOCIAL: clients, WALLET_RETURN_ORIGIN: returnOrigin }: WalletAuthEnv) {
  if (clients === undefined) return undefined
  if (returnOrigin === undefined)
    throw new WalletError('service/env', { problem: 'WALLET_SOCIAL needs WALLET_RETURN_ORIGIN' })
  return { clients, returnOrigin }
}

/** @throws service/env for one of the port and the operators without the other */
export function readOperators({ WALLET_OPERATORS: operators, WALLET_OPERATOR_PORT: port, ...env }: WalletAuthEnv) {
  if (operators === undefined && port === undefined) return undefined
  if (operators === undefined || port === undefined)
    throw new WalletError('service/env', { problem: 'WALLET_OPERATOR_PORT and WALLET_OPERATORS need each other' })
  return { operators, port, host: env.WALLET_OPERATOR_HOST }
}
