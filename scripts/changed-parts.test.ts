import { describe, expect, it } from 'vitest'
import { changedParts, changedReaders, readsByPath } from './changed-parts.mjs'

describe('changedParts', () => {
  it.each([
    ['nothing', [], { files: 'none', pack: false, browser: 'none' }],
    ['a page of documentation', ['docs/relay.md'], { files: 'none', pack: false, browser: 'none' }],
    ['a package', ['packages/core/src/index.ts'], { files: 'related', pack: true, browser: 'all' }],
    ['a test of a package', ['packages/core/src/options.test.ts'], { files: 'related', pack: false, browser: 'none' }],
    ['a service', ['services/relay/src/app.ts'], { files: 'related', pack: false, browser: 'all' }],
    ['the gallery', ['apps/gallery/src/main.tsx'], { files: 'related', pack: false, browser: 'none' }],
    ['a journey', ['e2e/journeys/send.spec.ts'], { files: 'related', pack: false, browser: 'journeys' }],
    ['a tool', ['scripts/check/lockfile.ts'], { files: 'related', pack: false, browser: 'none' }],
    ['the settings of Vitest', ['vitest.config.ts'], { files: 'all', pack: true, browser: 'all' }],
    ['the lockfile', ['package-lock.json'], { files: 'all', pack: true, browser: 'all' }],
  ] as const)('runs for %s what it can change', (_, files, parts) => {
    expect(changedParts(files)).toEqual(parts)
  })

  it('runs all journeys when a package changed beside one of them', () => {
    expect(changedParts(['e2e/journeys/send.spec.ts', 'packages/core/src/index.ts']).browser).toBe('all')
  })
})

describe('readsByPath', () => {
  it.each([
    ['packages/design/src/styles.test.ts', "const root = fileURLToPath(new URL('.', import.meta.url))", true],
    ['scripts/errors/to-errors-page.test.ts', "readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')", true],
    ['packages/modal/src/version.test.ts', "import manifest from '../package.json?raw'", true],
    ['packages/core/src/options.test.ts', "import { readOptions } from './options.ts'", false],
    ['packages/design/src/styles.ts', 'import.meta.url', false],
  ])('of %s with %s is %s', (file, text, expected) => {
    expect(readsByPath(file, text)).toBe(expected)
  })
})

describe('changedReaders', () => {
  const rooms = new Map<string, readonly string[]>([
    ['packages/errors', []],
    ['packages/design', []],
    ['services/relay', ['packages/errors']],
  ])
  const readers = [
    'packages/design/src/styles.test.ts',
    'services/relay/src/run.fixture.ts',
    'scripts/errors/page.test.ts',
  ]
  const [ofDesign, ofRelay, ofTools] = readers

  it.each([
    ['nothing', [], []],
    ['a page of documentation', ['docs/errors.md'], [ofTools]],
    ['a style sheet', ['packages/design/src/button.css'], [ofDesign, ofTools]],
    ['a room below', ['packages/errors/src/codes.ts'], [ofRelay, ofTools]],
    ['a page of a room', ['services/relay/README.md'], [ofTools]],
  ])('are after a change of %s', (_, files, expected) => {
    expect(changedReaders(files, readers, rooms)).toEqual(expected)
  })
})
