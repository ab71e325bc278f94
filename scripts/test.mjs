/**
 * `npm test`: from a fresh clone, the units, the local world, the packed packages, abuse of the embedded wallet, axe on
 * every scene of the gallery in the light theme, and journeys in a real browser. The other themes of the scenes run
 * only by name, `npm test looks`. Names as arguments run only those: `npm test unit browser`. `--changed=main` is the
 * option of Vitest: units and the local world, as far as the files changed since that commit reach. Plain Node without
 * dependencies, because nothing may be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './installed.mjs'
import { findProgram, installWithApt } from './programs.mjs'
import { guardRun } from './run-guard.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const removeReports = () => rmSync(reports, { recursive: true, force: true })
const guard = guardRun(removeReports)
/** @type {NodeJS.ProcessEnv} */
const environment = { ...process.env, ...guard.environment }

installWhenNeeded(root)

/** @type {Record<string, Suite>} */
const all = {
  unit: vitest('unit', 'Units'),
  world: { ...vitest('world', 'The local world'), prepare: prepareRedis },
  pack: { ...vitest('pack', 'The packed packages'), prepare: prepareChromium },
  frame: { ...vitest('frame', 'Abuse of the embedded wallet'), prepare: prepareChromium },
  gallery: { ...vitest('gallery', 'Every scene of the gallery'), prepare: prepareChromium },
  looks: { ...vitest('looks', 'Every look of the gallery'), prepare: prepareChromium },
  browser: browser(),
}
const given = process.argv.slice(2)
const changed = given.filter((argument) => argument.startsWith('--changed'))
/**
 * Vitest follows imports from a changed file. Pages and packages are built from files that no test imports, so their
 * suites run only by name.
 */
const FOLLOWED = ['unit', 'world']
/** A journey with this in its title runs after all others, and alone. */
const ALONE = '@alone'
/** `looks` takes more than eight minutes: run it when a screen has changed. */
const byDefault = changed.length > 0 ? FOLLOWED : Object.keys(all).filter((name) => name !== 'looks')
const named = given.filter((argument) => !changed.includes(argument))
const wanted = named.length > 0 ? named : byDefault
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  console.error(`There are no tests named ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
  process.exit(2)
}
const suites = Object.entries(all).flatMap(([name, suite]) => (wanted.includes(name) ? [suite] : []))
let passed = 0
/** @type {string[]} */
const failures = []
for (const suite of suites) {
  console.log(`\n${suite.title}`)
  suite.prepare?.()
  const result = await suite.run()
  passed += result.passed
  failures.push(...result.failures)
}
await guard.end()
removeReports()
// Printed once more, because often only the end of a long log is read.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && (passed > 0 || changed.length > 0) ? 0 : 1

/**
 * @typedef {{ passed: number, failures: readonly string[] }} Result
 * @typedef {{ title: string, prepare?: () => void, run: () => Promise<Result> }} Suite
 */

/**
 * @param {string} project
 * @param {string} title
 * @returns {Suite}
 */
function vitest(project, title) {
  return {
    title,
    run: async () => {
      const report = join(reports, `${project}.json`)
      environment.LATCHKEY_TEST_REPORT = report
      const reporters = ['default', './scripts/vitest-report.mjs'].flatMap((name) => ['--reporter', name])
      const options = FOLLOWED.includes(project) ? changed : []
      const code = await runTool('vitest', ['run', '--project', project, ...options, ...reporters])
      return orFailure(title, readReport(report), code)
    },
  }
}

/** @returns {Suite} */
function browser() {
  const title = 'Journeys in a browser'
  return {
    title,
    run: async () => {
      const chromium = findChromium() ?? installChromium()
      if (chromium === undefined) return { passed: 0, failures: [`${title}: no Chromium`] }
      environment.CHROMIUM_PATH = chromium
      // Playwright lists the journeys in its own process: without this it needs built packages, and finds no tests.
      environment.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=latchkey-source`.trim()
      const most = await runJourneys(title, 'most', ['--grep-invert', ALONE])
      const alone = await runJourneys(`${title}, one alone`, 'alone', ['--grep', ALONE, '--workers', '1'])
      return {
        passed: most.passed + alone.passed,
        failures: [...most.failures, ...alone.failures],
      }
    },
  }
}

/**
 * @param {string} title
 * @param {string} name - Of the report.
 * @param {readonly string[]} options
 * @returns {Promise<Result>}
 */
async function runJourneys(title, name, options) {
  const report = join(reports, `browser-${name}.json`)
  environment.PLAYWRIGHT_JSON_OUTPUT_NAME = report
  const config = ['-c', 'e2e/playwright.config.ts', '--reporter', 'list,json']
  const code = await runTool('playwright', ['test', ...config, ...options])
  const found = readReport(report)
  return orFailure(title, found && toResult(found), code)
}

/**
 * A journey that passed only after a retry fails the run, because its cause would otherwise stay hidden.
 *
 * @param {{ stats: { expected: number }, errors: readonly { message: string }[], suites: readonly Journeys[] }} report
 * @returns {Result}
 */
function toResult({ stats, errors, suites }) {
  const journeys = listJourneys(suites)
  const named = (/** @type {string} */ status) =>
    journeys.flatMap((journey) => (journey.status === status ? [journey.name] : []))
  return {
    passed: stats.expected,
    failures: [
      ...named('unexpected'),
      ...named('flaky').map((name) => `${name} (passed on another try)`),
      ...errors.map(({ message }) => message),
    ],
  }
}

/**
 * @typedef {{ file: string, title: string, tests: readonly { projectName: string, status: string }[] }} Spec
 * @typedef {{ suites?: readonly Journeys[], specs?: readonly Spec[] }} Journeys
 *
 * @param {readonly Journeys[]} suites
 * @returns {readonly { name: string, status: string }[]}
 */
function listJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...listJourneys(inner),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status }) => ({ name: `${projectName} > ${file} > ${title}`, status })),
    ),
  ])
}

/**
 * A tool that failed without reporting a failure (it crashed, or wrote no report) is one failure.
 *
 * @param {string} title
 * @param {Result | undefined} result
 * @param {number} code
 * @returns {Result}
 */
function orFailure(title, result = { passed: 0, failures: [`${title}: no report`] }, code) {
  return code !== 0 && result.failures.length === 0 ? { ...result, failures: [`${title}: ended with ${code}`] } : result
}

/**
 * @param {string} file
 * @returns {any} what is in it; `undefined` when there is none
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function runTool(name, args) {
  return new Promise((done) => {
    const isWindows = process.platform === 'win32'
    const child = spawn(join(bin, name), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
      shell: isWindows,
    })
    guard.add(child.pid)
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    // A run that is being ended starts no other suite.
    child.on('close', (code) => guard.isEnding() || done(code ?? 1))
  })
}

/** @returns {string | undefined} */
function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return findProgram('CHROMIUM_PATH', names) ?? findPlaywrightChromium()
}

/** @returns {string | undefined} the browser that Playwright installed for itself, when it did. */
function findPlaywrightChromium() {
  const code = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(process.execPath, ['--eval', code], { cwd: root, encoding: 'utf8' })
  const file = (stdout ?? '').trim()
  return file !== '' && existsSync(file) ? file : undefined
}

/** @returns {string | undefined} */
function installChromium() {
  installWithApt('Chromium', 'chromium')
  if (findChromium() === undefined) {
    console.log('Installing Chromium with Playwright …')
    const shell = process.platform === 'win32'
    spawnSync(join(bin, 'playwright'), ['install', 'chromium'], { cwd: root, stdio: 'inherit', shell })
  }
  const found = findChromium()
  if (found === undefined)
    console.error(
      'The browser tests need Chromium, and it could not be installed. Install it ' +
        '(Debian, Ubuntu: apt-get install chromium; elsewhere: npx playwright install chromium), ' +
        'or set CHROMIUM_PATH to one, and run npm test again.',
    )
  return found
}

/** Without a browser, the tests that need one fail with a message. */
function prepareChromium() {
  const found = findChromium() ?? installChromium()
  if (found !== undefined) environment.CHROMIUM_PATH = found
}

/** Without a Redis server, the tests that need one fail with a message; all others run. */
function prepareRedis() {
  // Debian's package has the server under the name of the program that checks its files, and starts no service.
  const names = ['redis-server', 'valkey-server', 'redis-check-rdb', 'valkey-check-rdb']
  if (findProgram('REDIS_SERVER_PATH', names) === undefined) installWithApt('Redis', 'redis-tools')
  const found = findProgram('REDIS_SERVER_PATH', names)
  if (found !== undefined) environment.REDIS_SERVER_PATH = found
  else
    console.error(
      'The tests of the relay need a Redis or Valkey server, and it could not be installed. Install it ' +
        '(Debian, Ubuntu: apt-get install redis-tools; macOS: brew install redis), ' +
        'or set REDIS_SERVER_PATH to one, and run npm test again.',
    )
}
