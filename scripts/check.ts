/**
 * Runs every check of the repository and prints a short report. Names as arguments run only those: `npm run check --
 * types walls`. Nothing here needs a network or a running service.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkDependencyPage } from './check/dependency-page.ts'
import { checkFiles } from './check/file-rules.ts'
import { checkFunctions } from './check/function-rules.ts'
import { checkLicences } from './check/licences.ts'
import { checkLockfile } from './check/lockfile.ts'
import { checkRooms } from './check/room-rules.ts'
import { checkScreenTexts } from './check/screen-texts.ts'
import { checkWords } from './check/word-rules.ts'
import { listRooms, ROOT } from './tree.ts'

interface Check {
  readonly name: string
  /** Returns the problems, one line each. */
  readonly run: () => Promise<readonly string[]>
}

const rooms = listRooms()
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const script = (name: string) => [bin('tsx'), join(ROOT, 'scripts', name)]
/** Compares a generated page with its source. */
const pageCheck = (name: string) => [
  process.execPath,
  '--conditions=latchkey-source',
  '--import',
  'tsx',
  join(ROOT, 'scripts', name),
  '--check',
]

// The slow ones first, because two run at a time.
const checks: readonly Check[] = [
  { name: 'types', run: () => runTool(script('check/types.ts')) },
  { name: 'build', run: () => runTool([...script('build.ts'), '--publint']) },
  {
    name: 'walls',
    run: () =>
      runTool([bin('depcruise'), ...topFolders(), '--config', '.dependency-cruiser.mjs', '--output-type', 'err']),
  },
  { name: 'unused', run: () => runTool([bin('knip'), '--no-progress', '--no-config-hints']) },
  {
    name: 'format',
    run: () => runTool([bin('biome'), 'ci', '--colors=off', '--max-diagnostics=60', '--diagnostic-level=warn']),
  },
  { name: 'spec', run: () => runTool([...script('spec-coverage.ts'), '--short']) },
  { name: 'api', run: () => runTool(pageCheck('api-page.ts')) },
  { name: 'errors', run: () => runTool(pageCheck('errors-page.ts')) },
  { name: 'reference', run: () => runTool(pageCheck('reference-page.ts')) },
  { name: 'environment', run: () => runTool(pageCheck('environment-page.ts')) },
  { name: 'licences', run: async () => checkLicences(rooms) },
  { name: 'lockfile', run: async () => checkLockfile() },
  { name: 'rooms', run: async () => checkRooms(rooms) },
  { name: 'files', run: async () => checkFiles() },
  { name: 'functions', run: async () => checkFunctions() },
  { name: 'words', run: async () => checkWords() },
  { name: 'texts', run: async () => checkScreenTexts() },
  { name: 'dependencies', run: async () => checkDependencyPage(rooms) },
]

const MAX_CONCURRENT = 2
const MAX_SHOWN = 60

function topFolders(): readonly string[] {
  return [...new Set(rooms.map(({ folder }) => folder.split('/')[0] ?? folder)), 'scripts']
}

/** Returns the output of a failing tool, and nothing if the tool succeeds. */
function runTool([command = '', ...args]: readonly string[]): Promise<readonly string[]> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    const lines: string[] = []
    const take = (chunk: Buffer) => lines.push(chunk.toString())
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => done([error.message]))
    child.on('close', (code) => {
      const text = lines
        .join('')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('npm warn'))
      done(code === 0 ? [] : text.length > 0 ? text : [`ended with ${code}`])
    })
  })
}

async function report({ name, run }: Check): Promise<boolean> {
  const start = performance.now()
  const problems = await run().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const shown = problems.slice(0, MAX_SHOWN).map((line) => `        ${line}\n`)
  const rest = problems.length > MAX_SHOWN ? `        … and ${problems.length - MAX_SHOWN} lines more\n` : ''
  process.stdout.write(
    `${problems.length === 0 ? 'ok   ' : 'FAIL '} ${name.padEnd(14)} ${seconds} s\n${shown.join('')}${rest}`,
  )
  return problems.length === 0
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no check ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}
const open = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const results = new Map<string, boolean>()
async function work(): Promise<void> {
  for (let next = open.shift(); next !== undefined; next = open.shift()) results.set(next.name, await report(next))
}
await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
const failed = [...results].filter(([, isFine]) => !isFine).map(([name]) => name)
process.stdout.write(
  failed.length === 0
    ? `\nAll ${results.size} checks passed\n`
    : `\n${failed.length} of ${results.size} checks failed: ${failed.join(', ')}\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
