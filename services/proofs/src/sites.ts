import { WalletError } from '@latchkey/errors'
import { exactOrigin, pageProjectId } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/** The sites of a deployment by project id, as auth and custody read them from their own environments. */
export const siteProjects = v.record(
  pageProjectId,
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    origins: v.pipe(v.array(exactOrigin), v.minLength(1), v.maxLength(256)),
  }),
)

/** The sites of one project. A visitor has the same wallet on all of them. */
export interface SiteRules {
  readonly name: string
  /** Exact origins of the pages that may embed the frame. */
  readonly origins: readonly string[]
}

export type SiteProjects = Readonly<Record<string, SiteRules>>

/**
 * Returns the project of a page. The page is a claim of the caller, also in a request that a vault has signed, so it is compared with
 * the configuration.
 *
 * @throws request/unknown-project, request/origin-not-allowed
 * @example requireSite(config.projects, { projectId: 'shop', origin: 'https://shop.example' }).name
 */
export function requireSite(
  projects: SiteProjects,
  { projectId, origin }: { readonly projectId: string; readonly origin: string },
): SiteRules {
  const project = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined
  if (project === undefined) throw new WalletError('request/unknown-project')
  if (!project.origins.includes(origin)) throw new WalletError('request/origin-not-allowed')
  return project
}
