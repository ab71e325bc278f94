import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { listProcesses } from './run-processes.mjs'

/** Replaces vitest: a worker, and a server without the environment of the run in a separate process group. */
const SUITE = `#!/usr/bin/env node
const { spawn } = require('node:child_process')
const wait = ['-e', 'setInterval(() => {}, 1000)']
const worker = spawn(process.execPath, wait, { stdio: 'ignore' })
const server = spawn(process.execPath, wait, { stdio: 'ignore', detached: true, env: {} })
console.log('pids', process.pid, worker.pid, server.pid)
setInterval(() => {}, 1000)
`

/** Returns a folder in which `npm test unit` runs that suite. */
async function createProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-run-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const scripts = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.mjs'))
  await mkdir(join(root, 'scripts'))
  await Promise.all(scripts.map((name) => copyFile(join(import.meta.dirname, name), join(root, 'scripts', name))))
  await copyFile(join(import.meta.dirname, '../ARCHITECTURE.md'), join(root, 'ARCHITECTURE.md'))
  const bin = join(root, 'node_modules/.bin')
  await mkdir(bin, { recursive: true })
  const lock = JSON.stringify({ packages: {} })
  const test = { name: 'project', scripts: { test: 'node scripts/test.mjs' } }
  await Promise.all([
    writeFile(join(root, 'package.json'), JSON.stringify(test)),
    writeFile(join(root, 'package-lock.json'), lock),
    writeFile(join(root, 'node_modules/.package-lock.json'), lock),
    writeFile(join(bin, 'vitest'), SUITE),
  ])
  await chmod(join(bin, 'vitest'), 0o755)
  return root
}

/** Returns the line of the suite with the ids of its processes, as numbers. */
async function readPids(output: NodeJS.ReadableStream): Promise<readonly number[]> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('pids ')) return line.split(' ').slice(1).map(Number)
  }
  throw new Error('The suite did not start')
}

it.each([
  ['node scripts/test.mjs', 'SIGTERM', 143],
  ['node scripts/test.mjs', 'SIGINT', 130],
  ['node scripts/test.mjs', 'SIGKILL', null],
  ['npm test', 'SIGTERM', null],
  ['npm test', 'SIGHUP', null],
  ['npm test', 'SIGKILL', null],
] as const)('npm test › %s leaves no process behind after %s', async (command, signal, code) => {
  const [program = '', ...args] = command.split(' ')
  const run = spawn(program, [...args, 'unit'], { cwd: await createProject(), stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void run.kill('SIGKILL'))
  const pids = await readPids(run.stdout)
  expect(pids).toHaveLength(3)
  const exited = once(run, 'exit')
  run.kill(signal)
  await expect
    .poll(() => listProcesses().flatMap(({ pid }) => (pids.includes(pid) ? [pid] : [])), { timeout: 20_000 })
    .toEqual([])
  if (code !== null) expect((await exited)[0]).toBe(code)
})
