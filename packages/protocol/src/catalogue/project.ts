import * as v from 'valibot'

/**
 * Features that existing clients of this API look up. If the `config` of a feature is `null`, they use their own
 * options or defaults for it; without a response, for all features. So a response lists every feature with its state.
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
 * Response to `GET /appkit/v1/config`: the features that the operator's services offer a project. `config` lists the
 * variants of a feature, e.g. `email` and `google` of `social_login`; it is empty for a feature without variants, and
 * `null` for one that the operator leaves to the site.
 *
 * @example { features: [{ id: 'swap', isEnabled: false, config: [] }] }
 */
export const projectConfigSchema = v.object({
  features: v.array(v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) })),
})
export type ProjectConfig = v.InferOutput<typeof projectConfigSchema>

/**
 * Response to `GET /projects/v1/origins`: origins of pages that may use the service, `*` for one label of a host; an
 * empty list permits every page.
 */
export const allowedOriginsSchema = v.object({ allowedOrigins: v.array(v.string()) })
export type AllowedOrigins = v.InferOutput<typeof allowedOriginsSchema>
