import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toInstallLine } from '../release/install-line.ts'
import { readRoomTable } from '../room-table.mjs'
import { ROOT, type Room } from '../tree.ts'

const MAX_README_LINES = 20
const BUILT: ReadonlySet<string> = new Set(['types', 'default', 'latchkey-source'])

/**
 * Returns the differences between the packages and the table of `ARCHITECTURE.md`, and the packages without a README of
 * the agreed length.
 */
export function checkRooms(rooms: readonly Room[]): readonly string[] {
  const table = readRoomTable()
  const folders = new Map(rooms.map(({ folder, manifest }) => [manifest.name, folder]))
  return [
    ...rooms.filter(({ folder }) => !table.has(folder)).map(({ folder }) => `${folder} has no row in ARCHITECTURE.md`),
    ...[...table.keys()]
      .filter((row) => !rooms.some(({ folder }) => folder === row))
      .map((row) => `ARCHITECTURE.md has a row for ${row}, which is no workspace`),
    ...rooms.flatMap((room) => compareRoom(room, table.get(room.folder) ?? [], folders)),
    ...rooms.flatMap(checkReadme),
    ...rooms.flatMap(checkEntryPoints),
    ...rooms.flatMap(checkChosen),
    ...rooms.flatMap(checkPeers),
  ]
}

function compareRoom({ folder, manifest }: Room, allowed: readonly string[], folders: ReadonlyMap<string, string>) {
  const depends = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  return depends.flatMap((name) => {
    const target = folders.get(name)
    if (target === undefined || allowed.includes(target)) return []
    return [`${folder} depends on ${target}, which its row in ARCHITECTURE.md does not allow`]
  })
}

function checkReadme({ folder, manifest }: Room): readonly string[] {
  if (!existsSync(join(ROOT, folder, 'src'))) return []
  const file = join(ROOT, folder, 'README.md')
  if (!existsSync(file)) return [`${folder} has no README.md`]
  const text = readFileSync(file, 'utf8')
  const install = manifest.private === true ? '' : `\n${toInstallLine(manifest)}\n`
  if (!text.includes(install)) return [`${folder}/README.md has no line ${install.trim()}`]
  const lines = text.replace(install, '').trimEnd().split('\n').length
  return lines > MAX_README_LINES ? [`${folder}/README.md has ${lines} lines, more than ${MAX_README_LINES}`] : []
}

/** npm fails an install if the site has an optional peer with a version out of its range. */
export function checkPeers({ folder, manifest }: Room): readonly string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  return Object.entries(peerDependencies).flatMap(([name, range]) =>
    peerDependenciesMeta[name]?.optional === true && range !== '*'
      ? [`${folder} has the optional peer ${name} in ${range}, write *`]
      : [],
  )
}

/** Checks that every entry point of a public package leads to source, and to the built files of the same name. */
export function checkEntryPoints({ folder, manifest }: Room): readonly string[] {
  if (manifest.private === true) return []
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
    const named = `${folder} exports ${entry}`
    if (typeof target === 'string')
      return existsSync(join(ROOT, folder, target)) ? [] : [`${named}: ${target} is not there`]
    const source = target['latchkey-source']
    if (source === undefined) return [`${named} without latchkey-source`]
    return [
      ...(existsSync(join(ROOT, folder, source)) ? [] : [`${named}: ${source} is not there`]),
      ...(target.types === toBuilt(source, '.d.ts') ? [] : [`${named}: types is not ${toBuilt(source, '.d.ts')}`]),
      ...(target.default === toBuilt(source, '.js') ? [] : [`${named}: default is not ${toBuilt(source, '.js')}`]),
      ...Object.keys(target)
        .filter((condition) => !BUILT.has(condition))
        .map((condition) => `${named} under the condition ${condition}`),
    ]
  })
}

/** Checks that conditions select from the same files in the source and in the build. */
function checkChosen({ folder, manifest }: Room): readonly string[] {
  return Object.entries(manifest.imports ?? {}).flatMap(([name, { 'latchkey-source': sources, ...built }]) => {
    const files = new Set(Object.values(built))
    const missing = Object.values(sources).filter(
      (source) => !existsSync(join(ROOT, folder, source)) || !files.has(toBuilt(source, '.js')),
    )
    return missing.map((source) => `${folder} imports ${name}: ${source} is not there, or not as a built file`)
  })
}

const toBuilt = (source: string, end: string) => source.replace(/^\.\/src\//, './dist/').replace(/[.]tsx?$/, end)
