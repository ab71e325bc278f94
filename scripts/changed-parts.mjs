/** Files that say how tests run: whatever they change, every test has to show. */
const EVERYTHING = /^(package(-lock)?[.]json|vitest[.]config[.]ts|tsconfig[.]base[.]json|scripts\/test[.]mjs)$/
const PROSE = /[.]md$/
const TEST = /[.](test|test-d|fixture)[.]tsx?$/
/** What journeys see in a browser: the site, the wallet page, and what they stand on. */
const IN_THE_BROWSER = /^(packages|services|devnet|apps\/(demo|wallet))\//
const PACKED = /^(packages\/|scripts\/(pack|build)\/|scripts\/build[.]ts)/
const JOURNEYS = /^e2e\//

/**
 * Returns the parts of `npm test` whose outcome changed files can change.
 *
 * Vitest follows imports from a changed file to its tests. A page and a package are built from files that no test
 * imports, so any of these files stands for the whole part.
 *
 * @param {readonly string[]} files - Paths from the root of the repository.
 * @returns {{ files: boolean, pack: boolean, browser: 'all' | 'journeys' | 'none' }} `files`: whether Vitest has
 * anything to follow; `journeys`: only tests of the browser changed.
 */
export function changedParts(files) {
  const code = files.filter((file) => !PROSE.test(file))
  const isEverything = code.some((file) => EVERYTHING.test(file))
  const has = (/** @type {RegExp} */ place) => isEverything || code.some((file) => place.test(file) && !TEST.test(file))
  const journeys = code.some((file) => JOURNEYS.test(file)) ? 'journeys' : 'none'
  return { files: code.length > 0, pack: has(PACKED), browser: has(IN_THE_BROWSER) ? 'all' : journeys }
}
