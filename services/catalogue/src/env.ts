import { WalletError } from '@latchkey/errors'
import { isWebLink } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { defaultLimits } from './catalogue-deps.ts'

const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((text: string) => text.split(',').flatMap((part) => part.trim() || [])),
  ),
  '',
)
const flag = (byDefault: 'true' | 'false') =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'write true or false'),
      v.transform((text) => text === 'true'),
    ),
    byDefault,
  )
const whole = (byDefault: number, least: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'write a whole number'),
      v.transform(Number),
      v.minValue(least),
      v.maxValue(most),
    ),
    String(byDefault),
  )

/** The environment of the catalogue when it runs alone. */
export const envSchema = v.object({
  PORT: whole(4300, 0, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Address under which pages reach the service. */
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebLink, 'write an address that starts with https://'),
      v.transform((text: string) => text.replace(/\/+$/, '')),
    ),
  ),
  ALLOWED_ORIGINS: list,
  PROJECT_IDS: list,
  ANALYTICS: flag('true'),
  /** 64 hex digits; the same on every instance, so that marks agree. */
  ANALYTICS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'write 64 hex digits'))),
  ANALYTICS_RETENTION_DAYS: whole(30, 1, 3650),
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  TRUSTED_PROXIES: whole(0, 0, 10),
  LIST_PER_MINUTE: whole(defaultLimits.listPerMinute, 1, 1_000_000),
  IMAGES_PER_MINUTE: whole(defaultLimits.imagesPerMinute, 1, 1_000_000),
  ANALYTICS_PER_MINUTE: whole(defaultLimits.analyticsPerMinute, 1, 1_000_000),
})
export type CatalogueEnv = v.InferOutput<typeof envSchema>

/**
 * Reads the environment.
 *
 * @throws service/env, which names every variable that is wrong and says what to write.
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): CatalogueEnv {
  // An empty variable, as compose files write it, is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(envSchema, given)
  if (result.success) return result.output
  const problem = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`).join('; ')
  throw new WalletError('service/env', { problem })
}
