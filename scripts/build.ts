/**
 * Builds every public package into its `dist`: one ESM module for each source file, and types. Names as arguments build only those;
 * `--publint` also runs publint on each package.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { buildModules } from './build/modules.ts'
import { buildTypes } from './build/types.ts'
import { listRooms, ROOT, type Room } from './tree.ts'

const lints = process.argv.includes('--publint')
const names = process.argv.slice(2).filter((name) => name !== '--publint')
const rooms = listRooms().filter(({ manifest, folder }) =>
  names.length > 0 ? names.includes(manifest.name) || names.includes(folder) : manifest.private !== true,
)

async function buildRoom(room: Room): Promise<readonly string[]> {
  await rm(join(ROOT, room.folder, 'dist'), { recursive: true, force: true })
  const bytes = await buildModules(room)
  const problems = [...buildTypes(room), ...(lints ? await lint(room) : [])]
  process.stdout.write(
    `${problems.length === 0 ? 'built' : 'FAIL '} ${room.manifest.name.padEnd(32)} ${bytes} bytes of modules\n`,
  )
  return problems
}

async function lint(room: Room): Promise<readonly string[]> {
  const { messages, pkg } = await publint({
    pkgDir: join(ROOT, room.folder),
    level: 'warning',
    strict: true,
    pack: false,
  })
  return messages.map((message) => formatMessage(message, pkg) ?? message.code)
}

let failed = 0
for (const room of rooms) {
  // A failing package does not hide the problems of the next.
  const problems = await buildRoom(room).catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ])
  for (const problem of problems) process.stderr.write(`${room.manifest.name}: ${problem}\n`)
  if (problems.length > 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
