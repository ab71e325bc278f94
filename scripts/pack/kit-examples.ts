import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@latchkey/testing/playwright'
import { ROOT } from '../tree.ts'
import { run } from './run.ts'

/** Pages with an example of the test kit: the first code block of each. */
const PAGES = ['packages/testing/README.md', 'docs/test-kit.md']
/** Inside a package that depends on Playwright, so that the examples can import it. */
const PLACE = join(ROOT, 'e2e/.kit-')

/**
 * Runs the printed examples of the test kit with Playwright against a site.
 *
 * @returns the output of Playwright.
 */
export async function runKitExamples(baseURL: string): Promise<string> {
  const folder = await mkdtemp(PLACE)
  try {
    for (const [at, page] of PAGES.entries())
      await writeFile(join(folder, `example-${at}.spec.ts`), firstCode(await readFile(join(ROOT, page), 'utf8')))
    const executablePath = process.env.CHROMIUM_PATH ?? findChromium()
    const use = { baseURL, launchOptions: { args: ['--no-sandbox', '--disable-gpu'], executablePath } }
    const config = join(folder, 'playwright.config.ts')
    // Playwright empties the folder of its results before it reads the tests.
    const options = { testDir: '.', outputDir: 'results', workers: 1, reporter: 'list', use }
    await writeFile(config, `export default ${JSON.stringify(options)}\n`)
    const playwright = join(ROOT, 'node_modules/.bin/playwright')
    return await run('env', ['NODE_OPTIONS=--conditions=latchkey-source', playwright, 'test', '-c', config], folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function firstCode(page: string): string {
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1]
  if (code === undefined) throw new Error('The page has no example')
  return code
}
