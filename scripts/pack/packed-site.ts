import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Lock } from '../check/licences.ts'
import { listRooms, ROOT, readJson } from '../tree.ts'
import { run } from './run.ts'

const Chunks = v.array(
  v.object({
    fileName: v.string(),
    isEntry: v.boolean(),
    imports: v.array(v.string()),
    dynamicImports: v.array(v.string()),
    modules: v.array(v.string()),
    bytes: v.number(),
  }),
)

export type Chunk = v.InferOutput<typeof Chunks>[number]

/** A site outside of this repository that uses the packages as they would be published. */
export interface PackedSite {
  readonly folder: string
  /** Runs a program of the site's own `node_modules/.bin`. */
  exec(program: string, args: readonly string[]): Promise<string>
  node(code: string): Promise<string>
  readChunks(): Promise<readonly Chunk[]>
  readLock(): Promise<Lock>
  remove(): Promise<void>
}

/** Builds and packs every public package, and installs the tarballs in an empty Vite and React site. Takes a minute. */
export async function createPackedSite(): Promise<PackedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await run(join(ROOT, 'node_modules/.bin/tsx'), [join(ROOT, 'scripts/build.ts')], ROOT)
    const tarballs = await packAll(folder)
    await cp(join(ROOT, 'scripts/pack/site'), folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify(siteManifest(tarballs), undefined, 2))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], folder)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    folder,
    remove,
    exec: (program, args) => run(join(folder, 'node_modules/.bin', program), args, folder),
    node: (code) => run(process.execPath, ['--input-type=module', '--eval', code], folder),
    readChunks: async () => v.parse(Chunks, JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8'))),
    readLock: async () => JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages,
  }
}

/** Returns name → tarball of every public package a site may install; the test kit is not one. */
async function packAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const rooms = listRooms().filter(({ manifest }) => manifest.private !== true && manifest.name !== '@latchkey/testing')
  const folders = rooms.map((room) => `./${room.folder}`)
  const printed = await run(
    'npm',
    ['pack', ...folders, '--json', '--ignore-scripts', '--pack-destination', folder],
    ROOT,
  )
  const packed = v.parse(v.array(v.object({ name: v.string(), filename: v.string() })), JSON.parse(printed))
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:./${filename}`]))
}

function siteManifest(tarballs: Readonly<Record<string, string>>) {
  const { devDependencies } = readJson<{ devDependencies: Readonly<Record<string, string>> }>('package.json')
  const pinned = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  return {
    name: 'an-empty-site',
    private: true,
    type: 'module',
    dependencies: { ...tarballs, ...pinned('react', 'react-dom', 'viem') },
    devDependencies: pinned('vite', '@vitejs/plugin-react', 'typescript', '@types/react', '@types/react-dom'),
  }
}
