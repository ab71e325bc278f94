import { WalletError } from '@latchkey/errors'
import type { MiddlewareHandler } from 'hono'
import { isOriginAllowed } from './origin-rule.ts'

/** The callers that the operator allows. Without either list every caller may use the service. */
export interface CallerRules {
  /** Allowed origins of pages; absent or empty: every origin. @see isOriginAllowed */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Allowed project ids; absent or empty: every id, and calls without one. */
  readonly projectIds?: readonly string[] | undefined
}

/**
 * Rejects pages of origins that the operator does not list.
 *
 * A caller without an Origin is not a page of another site: the list protects the operator's quota from other sites,
 * not from programs, which can send any origin.
 *
 * @throws request/origin-not-allowed
 */
export function checkOrigin({ allowedOrigins = [] }: CallerRules): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && !isOriginAllowed(origin, allowedOrigins)) {
      throw new WalletError('request/origin-not-allowed')
    }
    await next()
    // A shared cache must not return the response for one page to another.
    if (allowedOrigins.length > 0) context.header('vary', 'origin', { append: true })
  }
}

/**
 * Rejects projects that the operator does not list. The id is the query's `projectId`, or an empty one.
 *
 * @param inBody - Paths whose body may contain the project instead; their routes call {@link assertProject}.
 * @throws request/unknown-project
 */
export function checkProject(rules: CallerRules, inBody: ReadonlySet<string> = new Set()): MiddlewareHandler {
  return async (context, next) => {
    const projectId = context.req.query('projectId')
    if (projectId !== undefined || !inBody.has(context.req.path)) assertProject(rules, projectId ?? '')
    await next()
  }
}

/** @throws request/unknown-project */
export function assertProject(rules: CallerRules, projectId: string): void {
  if (!isProjectAllowed(rules, projectId)) throw new WalletError('request/unknown-project')
}

export function isProjectAllowed({ projectIds = [] }: CallerRules, projectId: string): boolean {
  return projectIds.length === 0 || projectIds.includes(projectId)
}
