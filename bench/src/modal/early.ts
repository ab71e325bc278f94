import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listFunctions, toTree } from '../../../scripts/build/list-functions.ts'
import { type BuiltFile, buildPage } from '../page/build-page.ts'
import { launchBrowser } from '../page/launch-browser.ts'
import { servePage } from '../page/serve-page.ts'
import { answerAsServices } from './stub-services.ts'
import { countWork, type Ran } from './work.ts'

/*
 * Writes down which functions of the packages run while a visitor waits, for the build to mark them. It is only advice: a
 * function that is not on the list is compiled when it first runs, and a name that is gone is passed over.
 *
 *   npm run bench:early
 */

const LIST = new URL('../../../scripts/build/early-functions.generated.json', import.meta.url)
/** How a bundler heads the code of one module. */
const HEAD = /^\/\/(?:#region)? ?(?:[^\n]*\/)?((?:packages)\/[^\n]*[.]tsx?)$/gm
const ANY_HEAD = /^\/\/(?:#region)? ?[^\n ]+[.](?:tsx?|jsx?|mjs|cjs|css[?]inline)$/gm

/** In the files that every page loads, shorter ones are not worth the bytes. Characters. */
const LONG = 200
const PRELOAD = '>__vitePreload#0'

interface Part {
  readonly module: string
  readonly start: number
  readonly code: string
}

/** Returns the code of our modules in a chunk. */
function toParts(chunk: string): readonly Part[] {
  const ends = [...chunk.matchAll(ANY_HEAD)].map(({ index }) => index)
  return [...chunk.matchAll(HEAD)].map(({ index, 1: module = '' }) => {
    const end = ends.find((each) => each > index) ?? chunk.length
    return { module, start: index, code: chunk.slice(index, end) }
  })
}

function toNames({ code, start }: Part, ran: readonly Ran[]): readonly string[] {
  const ends = new Map(ran.map((each) => [each.end - start, each]))
  return listFunctions(toTree(code)).flatMap(({ name, node }) => {
    const at = ends.get(node.end)
    const isIt =
      at !== undefined && at.start - start >= node.getStart() && at.start - start <= (node.body?.getStart() ?? 0)
    // That is the bundler's own, around each `import()`.
    return isIt && !name.endsWith(PRELOAD) ? [name.replace(`${PRELOAD}>`, '>')] : []
  })
}

function toList(files: readonly BuiltFile[], ran: readonly Ran[]): Readonly<Record<string, readonly string[]>> {
  const list: Record<string, readonly string[]> = {}
  for (const { name, body } of files) {
    const own = ran.filter(({ url }) => new URL(url).pathname === `/${name}`)
    for (const part of own.length === 0 ? [] : toParts(body.toString())) {
      const names = toNames(part, own)
      if (names.length > 0) list[part.module] = [...new Set([...(list[part.module] ?? []), ...names])]
    }
  }
  return list
}

const toPlace = ({ url, start, end }: Ran) => `${url} ${start} ${end}`

// The repository itself: its rooms are where a site would have installed them.
const folder = fileURLToPath(new URL('../../../', import.meta.url))
const site = {
  folder,
  script: async (file: string, args: readonly string[]) =>
    (await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder })).stdout,
}
const files = await buildPage(site, "import './pages/latchkey.tsx'", { from: 'source', isReadable: true })
const server = await servePage(files, answerAsServices)
const browser = await launchBrowser()
try {
  const { load, ...waiting } = await countWork(browser, server.url)
  const known = new Set(load.map(toPlace))
  const early = new Set(load.map(({ url }) => url))
  const ran = Object.values(waiting)
    .flat()
    .filter((each) => !known.has(toPlace(each)) && (!early.has(each.url) || each.source > LONG))
  const list = Object.entries(toList(files, ran)).sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = list.map(([module, names]) => `  ${JSON.stringify(module)}: ${JSON.stringify(names)}`)
  await writeFile(LIST, `{\n${lines.join(',\n')}\n}\n`)
  process.stdout.write(
    `${list.reduce((sum, [, names]) => sum + names.length, 0)} functions of ${list.length} modules\n`,
  )
} finally {
  await browser.close()
  server.close()
}
