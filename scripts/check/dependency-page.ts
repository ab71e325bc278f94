import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Room } from '../tree.ts'

/**
 * Returns where `docs/dependencies.md` and the manifests differ: every external run-time dependency of a package or a
 * service has a row with its name and version, and there is no other row.
 */
export function checkDependencyPage(rooms: readonly Room[]): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  return compareDependencies(page, listRuntime(rooms))
}

/** Returns all external run-time dependencies. `||` would end a cell of the table, so the page uses `or`. */
function listRuntime(rooms: readonly Room[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { folder, manifest } of rooms) {
    if (!/^(packages|services)\//.test(folder)) continue
    const optional = manifest.peerDependenciesMeta ?? {}
    const peers = Object.entries(manifest.peerDependencies ?? {}).filter(([name]) => optional[name]?.optional !== true)
    const all = [...Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers]
    for (const [name, version] of all)
      if (!name.startsWith('@latchkey/'))
        found.set(name, (found.get(name) ?? new Set()).add(version.replaceAll(' || ', ' or ')))
  }
  return found
}

export function compareDependencies(
  page: string,
  runtime: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const rows = new Map(
    [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, name = '', version = '']) => [name, version.trim()]),
  )
  return [
    ...[...runtime].flatMap(([name, versions]) => {
      const row = rows.get(name)
      if (row === undefined) return [`docs/dependencies.md has no row for ${name}`]
      const missing = [...versions].filter((version) => !row.split(', ').includes(version))
      return missing.map((version) => `docs/dependencies.md says ${name} ${row}, a manifest says ${version}`)
    }),
    ...[...rows.keys()]
      .filter((name) => !runtime.has(name))
      .map((name) => `docs/dependencies.md has a row for ${name}, which nothing needs`),
  ]
}
