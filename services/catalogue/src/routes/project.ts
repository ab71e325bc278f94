import { type AllowedOrigins, FEATURE_IDS, type FeatureId, type ProjectConfig } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { CatalogueConfig, OperatorFeature } from '../catalogue-deps.ts'

/** What a gateway does or does not do. */
const OF_GATEWAY: ReadonlySet<FeatureId> = new Set(['activity', 'swap', 'onramp', 'names'])
/** What runs in the page; an operator may turn it on, and otherwise leaves it to the site. */
const OF_SITE: ReadonlySet<FeatureId> = new Set(['multi_wallet', 'headless', 'payments', 'reown_branding'])
/** Features that existing clients show only when they have a way. */
const WITH_WAYS: ReadonlySet<FeatureId> = new Set(['swap', 'onramp'])
const DEFAULT_WAYS = ['gateway']

/**
 * `GET /appkit/v1/config`: the features of the operator. What the services of this project do not have is listed as off,
 * because clients show missing features by default; what is the choice of the site has no `config`.
 * `GET /projects/v1/origins`: the allowed origins, for the alert of a page of another origin.
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

function toFeature({ features, featureWays = {} }: CatalogueConfig, id: FeatureId): ProjectConfig['features'][number] {
  const own = features?.find((feature): feature is OperatorFeature => feature === id)
  if (own !== undefined)
    return { id, isEnabled: true, config: [...(featureWays[own] ?? (WITH_WAYS.has(id) ? DEFAULT_WAYS : []))] }
  const isLeftToSite = OF_SITE.has(id) || (features === undefined && OF_GATEWAY.has(id))
  return { id, isEnabled: false, config: isLeftToSite ? null : [] }
}
