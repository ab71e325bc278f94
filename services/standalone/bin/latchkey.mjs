#!/usr/bin/env node
// The sources are TypeScript, and a symbolic link of npm starts this file from any folder.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/latchkey.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')
const { status } = spawnSync(
  process.execPath,
  ['--conditions=latchkey-source', '--import', tsx, main, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
