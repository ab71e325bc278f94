import { type AllowedOrigins, FEATURE_IDS, type FeatureId, type ProjectConfig } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { CatalogueConfig } from '../catalogue-deps.ts'

/**
 * `GET /appkit/v1/config`: the features of the operator. The other features are listed as off, because clients show missing
 * ones by default. `GET /projects/v1/origins`: the allowed origins, for the alert of a page of another origin.
 *
 * @see compat-facts 6.3
 */
export function projectRoutes({ features, allowedOrigins = [] }: CatalogueConfig): Hono {
  const has: ReadonlySet<FeatureId> = new Set(features)
  const config: ProjectConfig = { features: FEATURE_IDS.map((id) => ({ id, isEnabled: has.has(id), config: [] })) }
  const origins: AllowedOrigins = { allowedOrigins: [...allowedOrigins] }
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
