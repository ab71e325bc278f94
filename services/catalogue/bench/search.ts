import { fileURLToPath } from 'node:url'
import { walletsQuerySchema } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { toPicture } from '../src/domain/picture.ts'
import { createWalletList } from '../src/domain/wallet-list.ts'
import { createWalletSearch } from '../src/domain/wallet-search.ts'
import { readWalletFiles } from '../src/drivers/wallet-files.ts'

/** Prints how long a search takes at 5,000 wallets: `npm run bench -w @latchkey/catalogue`. */
const ENTRIES = 5000
const ROUNDS = 200
const QUERIES =
  'metamask|meta mask|metmask|emtamask|trsut|trust wallet|rabb|phantm|fantom|conbase|coinbasewallet|zeroin|one key|' +
  '1inch|okx|solfare|talismn|uniswp wal|ledger|backpak|exodsu|q|wallet|nothing like it'

const real = await readWalletFiles(fileURLToPath(new URL('../data', import.meta.url)))
const records = Array.from({ length: ENTRIES }, (_, index) => {
  const first = real[index % real.length]
  const second = real[(index * 7919) % real.length]
  if (first === undefined || second === undefined) throw new Error('no wallets')
  if (index < real.length) return first
  // Unique names of two halves, as long and as similar as real ones.
  return {
    ...first,
    slug: `made-${index}`,
    id: undefined,
    aliases: [],
    also: [],
    name: half(first.name, second.name, index),
  }
})
const search = createWalletSearch(records.map(({ name, also }) => [name, ...also]))
const list = createWalletList(records.map((record) => ({ record, picture: toPicture('<svg/>') })))

print('search alone', (query) => search(query))
print('whole answer, 100 entries', (query) =>
  list.select(v.parse(walletsQuerySchema, { search: query, entries: '100' })),
)

function print(label: string, run: (query: string) => unknown): void {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of QUERIES.split('|')) {
      const startedAt = performance.now()
      run(query)
      times.push(performance.now() - startedAt)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(2)} ms`
  process.stdout.write(`${label}, ${ENTRIES} wallets: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}\n`)
}

function half(first: string, second: string, index: number): string {
  return `${first.slice(0, 3 + (index % 4))}${second.slice(-5)} ${index % 97}`
}
