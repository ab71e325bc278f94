import { buildSite, type SiteBundles, type SiteName } from '@latchkey/pages'

let built: Promise<Readonly<Record<SiteName, SiteBundles>>> | undefined

/** Builds the scripts and styles of frame and vault, once for all test files of the process. */
export function buildPagesOnce(): Promise<Readonly<Record<SiteName, SiteBundles>>> {
  built ??= Promise.all([buildSite('frame'), buildSite('vault')]).then(([frame, vault]) => ({ frame, vault }))
  return built
}
