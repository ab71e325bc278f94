import { WalletError } from '@latchkey/errors'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv, CatalogueConfig } from '../catalogue-deps.ts'
import { isOriginAllowed } from '../domain/origin-rule.ts'

/**
 * Lets pass who the operator allows: pages by origin, sites by project id. With neither list everyone passes, and so
 * does an empty project id.
 *
 * A request without an Origin is not from a page of another site, so no origin rule speaks about it.
 *
 * @throws request/origin-not-allowed, request/unknown-project
 */
export function gate({ allowedOrigins, projectIds }: CatalogueConfig): MiddlewareHandler<AppEnv> {
  const known = new Set(projectIds)
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && !isOriginAllowed(origin, allowedOrigins)) {
      throw new WalletError('request/origin-not-allowed')
    }
    if (known.size > 0 && !known.has(c.req.query('projectId') ?? '')) throw new WalletError('request/unknown-project')
    await next()
  }
}
