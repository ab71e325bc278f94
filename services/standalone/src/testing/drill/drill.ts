/**
 * `npm run drill:embedded`: loses both services of the embedded wallet, and restores them from two backups. Clusters, keys and
 * backups are in a temporary folder.
 *
 *   npm run drill:embedded -- --wallets=20
 *   npm run drill:embedded -- --postgres=/usr/lib/postgresql/15/bin
 *   npm run drill:embedded -- --postgres=npm
 */
import type { ClusterTools } from './clusters.ts'
import { embeddedClusters } from './embedded-clusters.ts'
import { findProgramClusters } from './program-clusters.ts'
import { type DrillStep, runDrill } from './run-drill.ts'

const TITLE_WIDTH = 58
const MAX_WALLETS = 1_000

const print = (line: string) => void process.stdout.write(`${line}\n`)
const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(8)

function printStep({ title, result, isGood, tookMs }: DrillStep): void {
  print(`${isGood ? 'ok  ' : 'FAIL'}  ${title.padEnd(TITLE_WIDTH)}${seconds(tookMs)}  ${result}`)
}

async function chooseTools(): Promise<ClusterTools> {
  const folder = option('postgres')
  return folder === 'npm' ? embeddedClusters : ((await findProgramClusters(folder)) ?? embeddedClusters)
}

const wallets = Number(option('wallets') ?? 20)
if (!Number.isInteger(wallets) || wallets < 1 || wallets > MAX_WALLETS)
  throw new RangeError(`write --wallets= with 1 to ${MAX_WALLETS}`)
const tools = await chooseTools()
print(`Backups by ${tools.name}\n`)
const startedAt = performance.now()
const { recoveryMs, isGood } = await runDrill({ wallets, tools, onStep: printStep })
print(
  `\nFrom the begin of the restore:${seconds(recoveryMs.services)} until both services answered,${seconds(recoveryMs.wallet)} until the first wallet was open.`,
)
print(
  `The drill took${seconds(performance.now() - startedAt)}. ${isGood ? 'All steps ended as they must.' : 'FAILED.'}`,
)
process.exitCode = isGood ? 0 : 1
