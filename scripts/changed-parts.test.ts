import { describe, expect, it } from 'vitest'
import { changedParts } from './changed-parts.mjs'

describe('changedParts', () => {
  it.each([
    ['nothing', [], { files: false, pack: false, browser: 'none' }],
    ['a page of documentation', ['docs/relay.md'], { files: false, pack: false, browser: 'none' }],
    ['a package', ['packages/core/src/index.ts'], { files: true, pack: true, browser: 'all' }],
    ['a test of a package', ['packages/core/src/options.test.ts'], { files: true, pack: false, browser: 'none' }],
    ['a service', ['services/relay/src/app.ts'], { files: true, pack: false, browser: 'all' }],
    ['the gallery', ['apps/gallery/src/main.tsx'], { files: true, pack: false, browser: 'none' }],
    ['a journey', ['e2e/journeys/send.spec.ts'], { files: true, pack: false, browser: 'journeys' }],
    ['a tool', ['scripts/check/lockfile.ts'], { files: true, pack: false, browser: 'none' }],
    ['the lockfile', ['package-lock.json'], { files: true, pack: true, browser: 'all' }],
  ] as const)('runs for %s what it can change', (_, files, parts) => {
    expect(changedParts(files)).toEqual(parts)
  })

  it('runs all journeys when a package changed beside one of them', () => {
    expect(changedParts(['e2e/journeys/send.spec.ts', 'packages/core/src/index.ts']).browser).toBe('all')
  })
})
