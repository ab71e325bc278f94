import { flag, list, logLevel, parseEnvironment, whole } from '@latchkey/host'
import { originList } from '@latchkey/http'
import { isWebLink } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { defaultLimits, OPERATOR_FEATURES } from './catalogue-deps.ts'
import type { OpenCatalogueOptions } from './open-catalogue.ts'

/** The environment of the catalogue when it runs alone. */
export const catalogueEnvSchema = v.object({
  PORT: whole(4300, 65_535),
  HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: logLevel,
  /** Public URL of the service. */
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebLink, 'write an address that starts with https://'),
      v.transform((text: string) => text.replace(/\/+$/, '')),
    ),
  ),
  /**
   * Origins of pages that may call, separated by commas, e.g. `https://*.example.com`; absent: every origin. See
   * services/http.
   */
  ALLOWED_ORIGINS: v.optional(originList, ''),
  PROJECT_IDS: v.optional(list, ''),
  /**
   * Features of the operator's services, separated by commas: `activity` (a gateway with an index), `swap`, `onramp`,
   * `names`, and `multi_wallet`, `headless` to turn these on in clients; absent: clients follow the site.
   */
  FEATURES: v.optional(
    v.pipe(list, v.array(v.picklist(OPERATOR_FEATURES, `write ${OPERATOR_FEATURES.join(', ')} by comma`))),
  ),
  /** `false` accepts no events, and makes clients send none. */
  ANALYTICS: flag(true),
  /** 64 hex digits; the same on every instance, so that pseudonyms are equal. */
  ANALYTICS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'write 64 hex digits'))),
  /** Days after which events are deleted. */
  ANALYTICS_RETENTION_DAYS: whole(30, 3650, 1),
  DATABASE_URL: v.optional(v.string()),
  /** Data directory of the embedded server, if there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  /** Folder of the operator's pictures, which replace those of the service. */
  PICTURES_DIR: v.optional(v.string()),
  TRUSTED_PROXIES: whole(0, 10),
  /** Requests for lists of wallets per minute from one address. */
  LIST_PER_MINUTE: whole(defaultLimits.listPerMinute, 1_000_000, 1),
  /** Requests for pictures per minute from one address. */
  IMAGES_PER_MINUTE: whole(defaultLimits.imagesPerMinute, 1_000_000, 1),
  /** Requests with events per minute from one address. */
  ANALYTICS_PER_MINUTE: whole(defaultLimits.analyticsPerMinute, 1_000_000, 1),
})
export type CatalogueEnv = v.InferOutput<typeof catalogueEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): CatalogueEnv =>
  parseEnvironment(catalogueEnvSchema, env)

/** Returns the settings of the catalogue itself, without its database and its port. */
export function toCatalogueOptions(
  env: Omit<CatalogueEnv, 'HOST' | 'PORT' | 'LOG_LEVEL' | 'DATABASE_URL' | 'DATA_DIR' | 'TRUSTED_PROXIES'>,
): Pick<OpenCatalogueOptions, 'analyticsKey' | 'picturesFolder' | 'retentionDays' | 'config'> {
  return {
    analyticsKey: env.ANALYTICS_KEY === undefined ? undefined : Buffer.from(env.ANALYTICS_KEY, 'hex'),
    picturesFolder: env.PICTURES_DIR,
    retentionDays: env.ANALYTICS_RETENTION_DAYS,
    config: {
      publicUrl: env.PUBLIC_URL,
      allowedOrigins: env.ALLOWED_ORIGINS,
      projectIds: env.PROJECT_IDS,
      isAnalyticsEnabled: env.ANALYTICS,
      features: env.FEATURES,
      limits: {
        listPerMinute: env.LIST_PER_MINUTE,
        imagesPerMinute: env.IMAGES_PER_MINUTE,
        analyticsPerMinute: env.ANALYTICS_PER_MINUTE,
      },
    },
  }
}
