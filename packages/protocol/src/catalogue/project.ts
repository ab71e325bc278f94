import * as v from 'valibot'

/**
 * Features that existing clients of this API look for. One whose `config` is `null` they take from their own options or
 * defaults, and all of them when there is no answer; so an answer names each and says what it is.
 *
 * @see compat-facts 6.3
 */
export const FEATURE_IDS = [
  'activity',
  'social_login',
  'swap',
  'onramp',
  'names',
  'fund_from_exchange',
  'payments',
  'email_capture',
  'reown_authentication',
  'reown_branding',
  'multi_wallet',
  'headless',
] as const
export type FeatureId = (typeof FEATURE_IDS)[number]

/**
 * `GET /appkit/v1/config`: what the operator's services do for a project. `config` lists the ways of a feature, e.g.
 * `email` and `google` of `social_login`; it is empty for one that has none, and `null` for one that the operator leaves to the
 * site.
 *
 * @example { features: [{ id: 'swap', isEnabled: false, config: [] }] }
 */
export const projectConfigSchema = v.object({
  features: v.array(v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) })),
})
export type ProjectConfig = v.InferOutput<typeof projectConfigSchema>

/**
 * `GET /projects/v1/origins`: origins of pages that may use the service, `*` for one label of a host; an empty list
 * allows every page.
 */
export const allowedOriginsSchema = v.object({ allowedOrigins: v.array(v.string()) })
export type AllowedOrigins = v.InferOutput<typeof allowedOriginsSchema>
