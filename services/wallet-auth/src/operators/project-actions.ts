import { WalletError } from '@latchkey/errors'
import { requireSite, type SiteProjects } from '@latchkey/proofs'
import type { OperatorProjects, PendingRequest, SiteRequest } from '@latchkey/protocol/operators'
import { deleteRequests, type OperatorRequest, storeRequest } from '../drivers/operator-requests.ts'
import { isSiteStopped, listStops, type Site, type Stop, storeStop } from '../drivers/stops.ts'
import type { Operator, OperatorDeps } from './operator-deps.ts'
import { runAction } from './run-action.ts'

const toTarget = ({ projectId, origin }: Site): string => (origin === undefined ? projectId : `${projectId} ${origin}`)

/** @throws request/unknown-project, request/origin-not-allowed for a site that is not configured */
function requireConfigured(projects: SiteProjects, { projectId, origin }: Site): void {
  const project = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined
  if (project === undefined) throw new WalletError('request/unknown-project')
  if (origin !== undefined) requireSite(projects, { projectId, origin })
}

/** Lists the configured projects, and what of them is stopped. */
export function listProjects(operator: Operator, deps: OperatorDeps): Promise<OperatorProjects> {
  return runAction(operator, deps, async ({ client, audit }) => {
    await audit({ kind: 'operator-projects-listed' })
    const stops = await listStops(client)
    const stopOf = (site: Site) => toStop(stops.find((each) => toTarget(each) === toTarget(site)))
    const projects = Object.entries(deps.config.projects).map(([projectId, { name, origins }]) => ({
      ...{ projectId, name, stop: stopOf({ projectId }) },
      origins: origins.map((origin) => ({ origin, stop: stopOf({ projectId, origin }) })),
    }))
    return { projects }
  })
}

const toStop = (stop: Stop | undefined) =>
  stop === undefined ? null : { at: stop.stoppedAt.getTime(), operator: stop.operator, reason: stop.reason }

/** Stops a project or one of its origins at once, on all nodes. It takes one operator, and ends requests to start the same site. */
export function stopSite(operator: Operator, { reason, ...site }: SiteRequest, deps: OperatorDeps): Promise<number> {
  requireConfigured(deps.config.projects, site)
  return runAction(operator, deps, async ({ client, now, audit }) => {
    await audit({ kind: 'operator-project-stopped', reason, about: toTarget(site) })
    await deleteRequests(client, { action: 'start-project', target: toTarget(site) })
    return (await storeStop(client, { ...site, operator: operator.name, reason, now })) ? 1 : 0
  })
}

/** Requests that a stopped site starts again. Another operator confirms. @throws embedded/not-found for a site that is not stopped */
export function requestStart(
  operator: Operator,
  { reason, ...site }: SiteRequest,
  deps: OperatorDeps,
): Promise<PendingRequest> {
  return runAction(operator, deps, async ({ client, now, audit }) => {
    if (!(await isSiteStopped(client, site))) throw new WalletError('embedded/not-found')
    const target = toTarget(site)
    await audit({ kind: 'operator-start-requested', reason, about: target })
    return toPending(
      await storeRequest(client, { action: 'start-project', target, operator: operator.name, reason, now }),
    )
  })
}

export const toPending = ({ expiresAt, ...request }: OperatorRequest): PendingRequest => ({
  ...request,
  expiresAt: expiresAt.getTime(),
})
