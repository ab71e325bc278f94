import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSections } from '../reference/to-reference-page.ts'
import { listRooms, ROOT, type Room } from '../tree.ts'
import { toNpmDeclarations, toNpmReadme, toRepositoryFields } from './for-npm.ts'

interface Stage {
  /** Folder that gets a subfolder for each package. */
  readonly target: string
  /** URL of the repository, without a trailing slash. */
  readonly repository: string
}

/**
 * Writes the public packages in the form for npm: built, with the licence, with fields, links and comments that refer
 * to the repository, and with the tables of the reference in the READMEs. The packages must be built.
 *
 * @returns the folder of each package by its name.
 */
export async function stagePackages(stage: Stage): Promise<Readonly<Record<string, string>>> {
  const rooms = listRooms().filter(({ manifest }) => manifest.private !== true)
  const staged: Record<string, string> = {}
  for (const room of rooms) staged[room.manifest.name] = await stageRoom(room, stage)
  return staged
}

async function stageRoom({ folder, manifest }: Room, { target, repository }: Stage): Promise<string> {
  const from = join(ROOT, folder)
  const to = join(target, manifest.name.replace('@latchkey/', ''))
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  // npm reads the other content of a package from `files`.
  await cp(from, to, {
    recursive: true,
    filter: (path) => !/[\\/]node_modules(?:[\\/]|$)/.test(path.slice(from.length)),
  })
  await cp(join(ROOT, 'LICENSE'), join(to, 'LICENSE'))
  const { devDependencies: _, ...published } = manifest
  const fields = { ...published, ...toRepositoryFields(folder, repository) }
  await writeFile(join(to, 'package.json'), `${JSON.stringify(fields, undefined, 2)}\n`)
  const readme = toNpmReadme(await readFile(join(from, 'README.md'), 'utf8'), folder, repository)
  await writeFile(join(to, 'README.md'), [readme.trimEnd(), ...referenceOf(manifest.name), ''].join('\n\n'))
  for (const file of await readdir(join(to, 'dist'), { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(to, 'dist', file)
    await writeFile(path, toNpmDeclarations(await readFile(path, 'utf8'), repository))
  }
  return to
}

let sections: ReturnType<typeof toSections> | undefined

function referenceOf(name: string): readonly string[] {
  sections ??= toSections()
  return sections.filter(({ packages }) => packages.includes(name)).map(({ title, text }) => `## ${title}\n\n${text}`)
}
