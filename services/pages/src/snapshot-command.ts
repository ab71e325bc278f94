/**
 * `npm run clear-signing:snapshot -- ../registry`: writes the vendored descriptors from a checkout of the registry, at the commit
 * that `services/frame/descriptors/snapshot.json` names. Change the commit there, run it, and read the difference.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { isWalletError } from '@latchkey/errors'
import type { Descriptor } from '@latchkey/inspect/clear-signing'
import { compileDescriptor } from './clear-signing/compile-descriptor.ts'
import { type ReadText, readSource } from './clear-signing/read-source.ts'
import { readSnapshot, SNAPSHOT_FOLDER } from './clear-signing/snapshot.ts'
import { toJson } from './clear-signing/to-json.ts'
import { toVectors } from './clear-signing/to-vectors.ts'

const MAX_OUTPUT = 64 * 1024 * 1024
const VECTORS = join(SNAPSHOT_FOLDER, '../fixtures/clear-signing')

function run(checkout: string | undefined): void {
  if (checkout === undefined) throw new Error('The first argument is a checkout of the registry')
  const { commit, folders } = readSnapshot()
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', resolve(process.env.INIT_CWD ?? '.', checkout), ...args], {
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
    })
  const paths = new Set(git('ls-tree', '-r', '--name-only', commit).split('\n'))
  const readText: ReadText = (path) => (paths.has(path) ? git('show', `${commit}:${path}`) : undefined)
  for (const [folder, names] of Object.entries(folders)) {
    const files = [...paths].filter(
      (path) => posix.dirname(path) === `registry/${folder}` && /^(?:calldata|eip712)-/.test(posix.basename(path)),
    )
    const taken = names === '*' ? files : names.map((name) => `registry/${folder}/${name}`)
    const descriptors = taken.map((path) => compileDescriptor(path, readSource(readText, path)))
    write(join(SNAPSHOT_FOLDER, `${folder}.json`), descriptors)
    const vectors = toVectors(readText, taken)
    if (vectors.length > 0) write(join(VECTORS, `${folder}.json`), vectors)
    print(folder, descriptors)
  }
}

const write = (file: string, content: unknown): void => writeFileSync(file, `${toJson(content)}\n`)

function print(folder: string, descriptors: readonly Descriptor[]): void {
  const formats = descriptors.reduce((sum, each) => sum + Object.keys(each.formats).length, 0)
  process.stdout.write(`${folder}: ${descriptors.length} descriptors, ${formats} formats\n`)
}

try {
  run(process.argv[2])
} catch (error) {
  process.stderr.write(`${isWalletError(error) ? error.message : String(error)}\n`)
  process.exitCode = 1
}
