import { flag, json, list, logLevel, parseEnvironment, webAddress, whole } from '@latchkey/host'
import { originList, originRule } from '@latchkey/http'
import { type CaipNetworkId, DAY_MS, isCaipNetworkId, MINUTE_MS } from '@latchkey/primitives'
import * as v from 'valibot'
import type { OpenAuthOptions } from './open-auth.ts'

const networkId = v.custom<CaipNetworkId>(isCaipNetworkId, 'write CAIP-2 ids, e.g. eip155:1')

/** The environment of the service when it runs alone. */
export const authEnvSchema = v.object({
  PORT: whole(4500, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: logLevel,
  /** URL under which pages reach the service; it is in every token. */
  AUTH_PUBLIC_URL: v.optional(webAddress),
  /**
   * Origins of pages that may call, separated by commas. Without it and AUTH_PROJECTS, the service starts only with
   * LOCAL_WORLD=true.
   */
  ALLOWED_ORIGINS: v.optional(originList, ''),
  /** True: a development setup on this machine, which every page may use. */
  LOCAL_WORLD: flag(false),
  /** JSON object of origins by project, e.g. `{"shop":["https://shop.example","https://*.shop.example"]}`. */
  AUTH_PROJECTS: v.optional(json(v.record(v.string(), v.array(originRule))), '{}'),
  PROJECT_IDS: v.optional(list, ''),
  /**
   * 64 hex digits, or several separated by commas: the signing keys are derived from the first one; tokens of the
   * others are still accepted.
   */
  AUTH_SECRETS: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i, 'write 64 hex digits'))))),
  /** JSON object of JSON-RPC nodes by network, to verify signatures of contracts, e.g. `{"eip155:1":"https://…"}`. */
  AUTH_NODES: v.optional(json(v.record(networkId, webAddress)), '{}'),
  /** Minutes for which a token of a session is valid. */
  AUTH_TOKEN_MINUTES: whole(15, 1440, 1),
  /** Days without a refresh after which a session ends. */
  AUTH_SESSION_DAYS: whole(30, 365, 1),
  /** Requests per minute from one address. */
  AUTH_PER_MINUTE: whole(120, 1_000_000, 1),
  /** Maximum sessions of the last hour of one account. */
  AUTH_SESSIONS_PER_ACCOUNT: whole(100, 1_000_000, 1),
  DATABASE_URL: v.optional(v.string()),
  /** Data directory of the embedded server, if there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  TRUSTED_PROXIES: whole(0, 10),
})
export type AuthEnv = v.InferOutput<typeof authEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): AuthEnv =>
  parseEnvironment(authEnvSchema, env)

/** Returns the settings of the service itself, without its database and its port. */
export function toAuthOptions(
  env: Omit<AuthEnv, 'HOST' | 'PORT' | 'LOG_LEVEL' | 'DATABASE_URL' | 'DATA_DIR' | 'TRUSTED_PROXIES'>,
): Pick<OpenAuthOptions, 'secrets' | 'nodes' | 'tokenTtlMs' | 'config' | 'isLocal'> {
  return {
    secrets: (env.AUTH_SECRETS ?? []).map((digits) => Buffer.from(digits, 'hex')),
    nodes: env.AUTH_NODES,
    isLocal: env.LOCAL_WORLD,
    tokenTtlMs: env.AUTH_TOKEN_MINUTES * MINUTE_MS,
    config: {
      allowedOrigins: env.ALLOWED_ORIGINS,
      projectIds: env.PROJECT_IDS,
      sessionIdleMs: env.AUTH_SESSION_DAYS * DAY_MS,
      perMinute: env.AUTH_PER_MINUTE,
      projects: env.AUTH_PROJECTS,
      sessionsPerAccount: env.AUTH_SESSIONS_PER_ACCOUNT,
    },
  }
}
