/**
 * `npm run sbom`: writes the software bill of materials of the lock file to `dist/sbom.cdx.json`, in CycloneDX, and
 * fails if a package, a hash or a licence is missing. npm creates it from the lock file alone, without a network.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lock } from './check/licences.ts'
import { UNPINNED } from './check/lockfile.ts'
import { completeBom, findBomProblems, parseBom } from './sbom/bom.ts'
import { ROOT, readJson } from './tree.ts'

const FILE = join(ROOT, 'dist', 'sbom.cdx.json')

const written = execFileSync(
  'npm',
  // Peers only add edges to the graph, and an optional one with another version makes npm fail.
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--legacy-peer-deps'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
)
const bom = completeBom(parseBom(written), readJson<{ name: string }>('package.json').name)
const { packages } = readJson<{ packages: Lock }>('package-lock.json')
const problems = findBomProblems(bom, packages, UNPINNED)
mkdirSync(join(ROOT, 'dist'), { recursive: true })
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`dist/sbom.cdx.json: ${bom.components.length} components, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
