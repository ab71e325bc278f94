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
  /** Address under which pages reach the service; it stands in every token. */
  AUTH_PUBLIC_URL: v.optional(webAddress),
  /** Origins of pages that may call, by comma. Without it and AUTH_PROJECTS the service starts with LOCAL_WORLD=true alone. */
  ALLOWED_ORIGINS: v.optional(originList, ''),
  /** True: a world of this machine for development, which every page may use. */
  LOCAL_WORLD: flag(false),
  /** JSON object of origins by project, e.g. `{"shop":["https://shop.example","https://*.shop.example"]}`. */
  AUTH_PROJECTS: v.optional(json(v.record(v.string(), v.array(originRule))), '{}'),
  PROJECT_IDS: v.optional(list, ''),
  /** 64 hex digits, or several by comma: the first one makes the keys that sign, tokens of the others are still accepted. */
  AUTH_SECRETS: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i, 'write 64 hex digits'))))),
  /** JSON object of JSON-RPC nodes by network, for contracts that sign, e.g. `{"eip155:1":"https://…"}`. */
  AUTH_NODES: v.optional(json(v.record(networkId, webAddress)), '{}'),
  /** How long a token of a session is valid. */
  AUTH_TOKEN_MINUTES: whole(15, 1440, 1),
  /** After so many days without a refresh a session ends. */
  AUTH_SESSION_DAYS: whole(30, 365, 1),
  /** Requests of one address. */
  AUTH_PER_MINUTE: whole(120, 1_000_000, 1),
  /** Sessions of the last hour that one account may have. */
  AUTH_SESSIONS_PER_ACCOUNT: whole(100, 1_000_000, 1),
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
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
