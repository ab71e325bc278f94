import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** One workspace package. */
export interface Room {
  /** Path from the root, such as `packages/adapters/evm`. */
  readonly folder: string
  readonly manifest: Manifest
}

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** Modules that a condition chooses. */
  readonly imports?: Readonly<Record<string, ChosenModule>>
}

/** Built modules by condition, and their sources by condition. */
export interface ChosenModule {
  readonly 'latchkey-source': Readonly<Record<string, string>>
  readonly [condition: string]: string | Readonly<Record<string, string>>
}

/**
 * Returns the files of the tree whose path matches the pattern: tracked ones, and new ones that are not ignored. Paths
 * start at the root. The owner of the folder is ignored, because in a container it often differs.
 */
export function trackedFiles(pattern: RegExp): readonly string[] {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return [...new Set(listed.split('\n'))].filter((file) => pattern.test(file) && existsSync(join(ROOT, file))).sort()
}

/**
 * Returns every room that the root manifest lists, in its order.
 *
 * @param root - Another checkout of this repository.
 */
export function listRooms(root = ROOT): readonly Room[] {
  const { workspaces }: { workspaces: readonly string[] } = readJson('package.json', root)
  return workspaces.map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json'), root) }))
}

/**
 * Reads a JSON file of the tree. The caller provides its type, because these are our own files, which the checks test.
 */
export function readJson<T>(file: string, root = ROOT): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
