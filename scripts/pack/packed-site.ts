import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Lock } from '../check/licences.ts'
import { stagePackages } from '../release/stage-packages.ts'
import { listRooms, ROOT, readJson } from '../tree.ts'
import { run } from './run.ts'

const Chunks = v.array(
  v.object({
    fileName: v.string(),
    isEntry: v.boolean(),
    imports: v.array(v.string()),
    dynamicImports: v.array(v.string()),
    modules: v.array(v.string()),
    /** Bytes, compressed as by a careful server. */
    gzip: v.number(),
  }),
)

/** Placeholder for the URL that a release configures. */
export const REPOSITORY = 'https://git.example/latchkey'

/** npm options for unattended installs. */
const QUIETLY = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']

export type Chunk = v.InferOutput<typeof Chunks>[number]

/** The packages as they would be published. */
export interface PackedPackages {
  /** Name → absolute path of the tarball. */
  readonly tarballs: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A site outside of this repository that uses the packages as they would be published. */
export interface PackedSite {
  readonly folder: string
  /** Runs a program of the site's own `node_modules/.bin`. */
  exec(program: string, args: readonly string[]): Promise<string>
  node(code: string): Promise<string>
  /** Runs a script of the site by Node. */
  script(file: string, args: readonly string[]): Promise<string>
  /**
   * Builds the page of the site with Vite and its defaults: from the built packages, or from their source; `solana`:
   * its page without EVM.
   */
  buildPage(from: 'packed' | 'source' | 'solana'): Promise<readonly Chunk[]>
  readLock(): Promise<Lock>
  remove(): Promise<void>
}

export interface SiteOptions {
  /** Version of React and React DOM; default: that of this repository. */
  readonly react?: string
  /** Versions of the other packages of the site, by name. */
  readonly tools?: Readonly<Record<string, string>>
}

/**
 * Builds and packs every public package; takes a minute. `LATCHKEY_BUILT`: the builds of this checkout are up to date.
 *
 * @param root - Another checkout of this repository, with its dependencies.
 */
export async function packPackages(root = ROOT): Promise<PackedPackages> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-packed-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return orRemove(remove, async () => {
    const { LATCHKEY_BUILT: built = '' } = process.env
    if (built === '' || root !== ROOT)
      await run(join(root, 'node_modules/.bin/tsx'), [join(root, 'scripts/build.ts')], root)
    return { tarballs: await packAll(folder, root), remove }
  })
}

/** Packs the packages of another commit, as {@link packPackages} does, from a checkout that is removed afterwards. */
export async function packCommit(ref: string): Promise<PackedPackages> {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-commit-'))
  await run('git', ['worktree', 'add', '--detach', '--force', root, ref], ROOT)
  try {
    await run('npm', ['ci', ...QUIETLY], root)
    return await packPackages(root)
  } finally {
    await run('git', ['worktree', 'remove', '--force', root], ROOT)
  }
}

/** Installs packed packages in an empty Vite and React site. */
export async function createPackedSite(
  { tarballs }: PackedPackages,
  { react, tools = {} }: SiteOptions = {},
): Promise<PackedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const exec: PackedSite['exec'] = (program, args) => run(join(folder, 'node_modules/.bin', program), args, folder)
  return orRemove(remove, async () => {
    await cp(join(ROOT, 'scripts/pack/site'), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify(siteManifest(tarballs, react, tools), undefined, 2))
    // A package that does not support the Node of this run fails the install, where npm would only warn.
    await run('npm', ['install', ...QUIETLY, '--engine-strict'], folder)
    return {
      folder,
      remove,
      exec,
      node: (code) => run(process.execPath, ['--input-type=module', '--eval', code], folder),
      script: (file, args) => run(process.execPath, [file, ...args], folder),
      async buildPage(from) {
        await exec('vite', ['build', '--mode', from, '--outDir', from, '--logLevel', 'error'])
        return v.parse(Chunks, JSON.parse(await readFile(join(folder, from, 'chunks.json'), 'utf8')))
      },
      readLock: async () => JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages,
    }
  })
}

async function orRemove<T>(remove: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns name → tarball of every public package a site may install; the test kit is not one. */
async function packAll(folder: string, root: string): Promise<PackedPackages['tarballs']> {
  const rooms = listRooms(root).filter(
    ({ manifest }) => manifest.private !== true && manifest.name !== '@latchkey/testing',
  )
  // An older commit, with which a benchmark compares, may have no staging script.
  const staged = root === ROOT ? await stagePackages({ target: join(folder, 'staged'), repository: REPOSITORY }) : {}
  const folders = rooms.map(({ manifest, folder: own }) => staged[manifest.name] ?? `./${own}`)
  const printed = await run(
    'npm',
    ['pack', ...folders, '--json', '--ignore-scripts', '--pack-destination', folder],
    root,
  )
  const packed = v.parse(v.array(v.object({ name: v.string(), filename: v.string() })), JSON.parse(printed))
  return Object.fromEntries(packed.map(({ name, filename }) => [name, join(folder, filename)]))
}

function siteManifest(
  tarballs: PackedPackages['tarballs'],
  react: string | undefined,
  tools: Readonly<Record<string, string>>,
) {
  const { devDependencies } = readJson<{ devDependencies: Readonly<Record<string, string>> }>('package.json')
  const pinned = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  const files = Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`])
  return {
    name: 'an-empty-site',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(files),
      ...pinned('react', 'react-dom', 'viem'),
      ...(react === undefined ? {} : { react, 'react-dom': react }),
    },
    devDependencies: {
      ...pinned('vite', '@vitejs/plugin-react', 'esbuild', 'typescript', '@types/react', '@types/react-dom'),
      ...tools,
    },
  }
}
