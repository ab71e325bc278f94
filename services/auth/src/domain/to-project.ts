import { WalletError } from '@latchkey/errors'
import { isOriginListed } from '@latchkey/http'

/** Rules of origins by the name of their project. @see isOriginListed */
export type Projects = Readonly<Record<string, readonly string[]>>

/**
 * Returns the project of a page, which its accounts, sessions, lists and metadata belong to. Projects that the operator lists
 * have all of their origins; any other page is a project of its own, by its host.
 *
 * The origin decides, which no page can forge; the project id of a request is compared with it and decides nothing.
 *
 * @throws request/unknown-project for the id of a project that has other origins
 */
export function toProject(origin: string, host: string, projects: Projects, projectId: string | undefined): string {
  const [own] = Object.entries(projects).find(([, rules]) => isOriginListed(origin, rules)) ?? []
  if (projectId !== undefined && projectId !== own && Object.hasOwn(projects, projectId))
    throw new WalletError('request/unknown-project')
  return own === undefined ? `host:${host}` : `project:${own}`
}
