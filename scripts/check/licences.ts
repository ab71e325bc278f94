import { type Room, readJson } from '../tree.ts'

/** The fields of a lockfile entry that the check uses. */
export interface LockEntry {
  /** The real name of a package that is installed under another name. */
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Path of an installed package → its entry, as in `package-lock.json`. */
export type Lock = Readonly<Record<string, LockEntry>>

const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  // The licence of nodemailer: MIT without the duty to repeat the notice.
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
])

/**
 * Returns the paths of all run-time packages of the folders: their dependencies, optional and peer dependencies, and
 * those of these, without development dependencies.
 */
export function walkRuntime(lock: Lock, folders: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...folders]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entry = lock[path]
    if (entry === undefined || reached.has(path)) continue
    reached.add(path)
    if (entry.link === true && entry.resolved !== undefined) open.push(entry.resolved)
    for (const name of runtimeNames(entry)) {
      const found = locate(lock, path, name)
      if (found !== undefined) open.push(found)
    }
  }
  return reached
}

/** Returns one line for each package that must not run, and for each that must not even be installed. */
export function findLicenceProblems(lock: Lock, folders: readonly string[], licenceOf: (path: string) => string) {
  const runtime = [...walkRuntime(lock, folders)].filter(
    (path) => path.includes('node_modules/') && lock[path]?.link !== true,
  )
  return [
    ...runtime.flatMap((path) => {
      const licence = licenceOf(path)
      if (isOnlyForTests(nameOf(path))) return [`${nameOf(path)} runs in the product; it may only be a test peer`]
      return isAllowed(licence) ? [] : [`${nameOf(path)} runs in the product under "${licence}"`]
    }),
    ...Object.entries(lock).flatMap(([path, { name = nameOf(path), version = '' }]) =>
      isRestricted(name, version) ? [`${name} ${version} is installed; its licence restricts use`] : [],
    ),
  ]
}

/** Returns the licence problems of the lockfile of the tree. */
export function checkLicences(rooms: readonly Room[]): readonly string[] {
  const { packages: lock } = readJson<{ packages: Lock }>('package-lock.json')
  const folders = rooms.map(({ folder }) => folder).filter((folder) => /^(packages|services|apps)\//.test(folder))
  return findLicenceProblems(lock, folders, (path) => lock[path]?.license ?? 'no licence named')
}

/** `(MIT OR GPL-2.0)` is fine, `MIT AND GPL-2.0` is not. @see SPDX licence expressions */
export function isAllowed(expression: string): boolean {
  const words = expression.replace(/[()]/g, ' ').trim()
  return words.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((id) => ALLOWED.has(id.trim())))
}

function isOnlyForTests(name: string): boolean {
  return name.startsWith('@walletconnect/') || name.startsWith('@reown/')
}

/** The makers changed the licence after these versions; docs/decisions explains it. */
function isRestricted(name: string, version: string): boolean {
  if (name.startsWith('@reown/appkit')) return true
  return name.startsWith('@walletconnect/') && isNewer(version, [2, 21, 8])
}

function isNewer(version: string, than: readonly number[]): boolean {
  const parts = version.split(/[.+-]/).slice(0, 3).map(Number)
  const at = parts.findIndex((part, index) => part !== than[index])
  return at !== -1 && (parts[at] ?? 0) > (than[at] ?? 0)
}

function runtimeNames(entry: LockEntry): readonly string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}), ...peers]
}

/** Looks up a package from a folder upwards, as Node does. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}
