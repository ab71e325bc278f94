import { WalletError } from '@latchkey/errors'
import { isOriginListed } from '@latchkey/http'

/** Rules of origins by the name of their project. @see isOriginListed */
export type Projects = Readonly<Record<string, readonly string[]>>

/**
 * Returns the project of a page, to which accounts, sessions, lists and metadata belong. A project that the operator
 * lists includes all of its origins; any other page is a separate project by its host.
 *
 * Only the origin decides, because no page can forge it; the project id of a request is only compared with it.
 *
 * @throws request/unknown-project for the id of a project that has other origins
 */
export function toProject(origin: string, host: string, projects: Projects, projectId: string | undefined): string {
  const [own] = Object.entries(projects).find(([, rules]) => isOriginListed(origin, rules)) ?? []
  if (projectId !== undefined && projectId !== own && Object.hasOwn(projects, projectId))
    throw new WalletError('request/unknown-project')
  return own === undefined ? `host:${host}` : `project:${own}`
}
