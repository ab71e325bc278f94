import { type AllowedOrigins, FEATURE_IDS, type FeatureId, type ProjectConfig } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { CatalogueConfig, OperatorFeature } from '../catalogue-deps.ts'

/** Features that need a gateway. */
const GATEWAY_FEATURES: ReadonlySet<FeatureId> = new Set(['activity', 'swap', 'onramp', 'names'])
/** Features that run in the page: an operator may turn them on, otherwise the site decides. */
const SITE_FEATURES: ReadonlySet<FeatureId> = new Set(['multi_wallet', 'headless', 'payments', 'reown_branding'])
/** Features that existing clients show only when their `config` lists a provider. */
const FEATURES_WITH_PROVIDERS: ReadonlySet<FeatureId> = new Set(['swap', 'onramp'])
const DEFAULT_PROVIDERS = ['gateway']

/**
 * `GET /appkit/v1/config`: the features of the operator. Features without a service are listed as off, because clients
 * show missing features by default; features that the site decides have no `config`. `GET /projects/v1/origins`: the
 * allowed origins, for the alert of a page of another origin.
 *
 * @see compat-facts 6.3
 */
export function projectRoutes(settings: CatalogueConfig): Hono {
  const config: ProjectConfig = { features: FEATURE_IDS.map((id) => toFeature(settings, id)) }
  const origins: AllowedOrigins = { allowedOrigins: [...(settings.allowedOrigins ?? [])] }
  return new Hono()
    .get('/appkit/v1/config', (c) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(config)
    })
    .get('/projects/v1/origins', (c) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(origins)
    })
}

function toFeature(
  { features, featureProviders = {} }: CatalogueConfig,
  id: FeatureId,
): ProjectConfig['features'][number] {
  const own = features?.find((feature): feature is OperatorFeature => feature === id)
  if (own !== undefined)
    return {
      id,
      isEnabled: true,
      config: [...(featureProviders[own] ?? (FEATURES_WITH_PROVIDERS.has(id) ? DEFAULT_PROVIDERS : []))],
    }
  const isLeftToSite = SITE_FEATURES.has(id) || (features === undefined && GATEWAY_FEATURES.has(id))
  return { id, isEnabled: false, config: isLeftToSite ? null : [] }
}
