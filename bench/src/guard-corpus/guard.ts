import { parseArgs } from 'node:util'
import { judgeBitcoin } from './bitcoin/judge-bitcoin.ts'
import type { JudgedEntry } from './corpus.types.ts'
import { judgeEvm } from './evm/judge-evm.ts'
import { type Figures, figuresOf, isFalseAlarm, isMissed, missedAims, precisionOf, recallOf } from './figures.ts'
import { judgePolkadot } from './polkadot/judge-polkadot.ts'
import { judgeSolana } from './solana/judge-solana.ts'

/*
 * Measures how well the guard grades requests whose author has not read its code: `npm run guard -w bench`. With `--
 * --misses`, also lists the requests whose grade differs from their label; with `-- --family=solana`, those of one
 * family only: `evm`, `solana`, `bitcoin` or `polkadot`.
 */

const FAMILIES: Readonly<Record<string, () => Promise<readonly JudgedEntry[]>>> = {
  polkadot: judgePolkadot,
  solana: judgeSolana,
  bitcoin: judgeBitcoin,
  evm: judgeEvm,
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(9)
const count = (value: number, width = 8) => String(value).padStart(width)

function printRow(name: string, figures: Figures): void {
  const { malicious, benign, interrupted, warned, falseDangers, falseBlocks } = figures
  const any = malicious === 0 ? 1 : interrupted / malicious
  print(
    `${name.padEnd(34)}${count(malicious, 10)}${count(benign)}${percent(recallOf(figures))}${percent(any)}` +
      `${percent(precisionOf(figures))}${count(warned)}${count(falseDangers)}${count(falseBlocks)}`,
  )
}

function printFigures(judged: readonly JudgedEntry[]): void {
  print(`${'family/class'.padEnd(34)} malicious  benign   recall any grade precision  warned false dangers/blocks`)
  for (const family of new Set(judged.map((each) => each.family))) {
    const ofFamily = judged.filter((each) => each.family === family)
    for (const name of [...new Set(ofFamily.map((each) => each.class))].sort())
      printRow(`${family}/${name}`, figuresOf(ofFamily.filter((each) => each.class === name)))
    printRow(`${family}, all`, figuresOf(ofFamily))
    print('')
  }
  printRow('all', figuresOf(judged))
}

async function judgeFamilies(name: string | undefined): Promise<readonly JudgedEntry[]> {
  if (name !== undefined && !Object.hasOwn(FAMILIES, name))
    throw new Error(`there is no family ${name}; there are ${Object.keys(FAMILIES).join(', ')}`)
  const judged: JudgedEntry[] = []
  for (const [family, judge] of Object.entries(FAMILIES))
    if (name === undefined || name === family) judged.push(...(await judge()))
  return judged
}

const start = performance.now()
const { values: options } = parseArgs({
  options: { family: { type: 'string' }, misses: { type: 'boolean', default: false } },
})
const judged = await judgeFamilies(options.family)
print(`Requests by an author who has not read the guard: ${judged.length}\n`)
printFigures(judged)
if (options.misses) {
  print('\njudged otherwise than the label:')
  for (const entry of judged.filter((each) => isMissed(each) || isFalseAlarm(each)))
    print(
      `${entry.id}: ${entry.severity}${entry.label === 'malicious' ? `, at least ${entry.least}` : ', benign'} [${entry.codes.join(' ')}]`,
    )
}
print(`\n${((performance.now() - start) / 1_000).toFixed(0)} s`)
const problems = missedAims(figuresOf(judged))
for (const problem of problems) print(`below the aims: ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
