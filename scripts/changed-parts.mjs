/** Files that decide how tests run: after a change of one every test runs. */
const EVERYTHING = /^(package(-lock)?[.]json|vitest[.]config[.]ts|tsconfig[.]base[.]json|scripts\/test[.]mjs)$/
const PROSE = /[.]md$/
const TEST = /[.](test|test-d|fixture)[.]tsx?$/
/** Code of the pages in journeys: the site, the wallet page, and the rooms below them. */
const IN_THE_BROWSER = /^(packages|services|devnet|apps\/(demo|wallet))\//
const PACKED = /^(packages\/|e2e\/hosts\/[a-z0-9]+\/|scripts\/(pack|build)\/|scripts\/build[.]ts)/
const JOURNEYS = /^e2e\//
/** The tools of the repository have no row in the table of rooms, because they read all rooms. */
const TOOLS = /^scripts\//
const READS_BY_PATH = /\bimport[.]meta[.](?:url|dirname)\b|\btrackedFiles\(|\bROOT\b|[?]raw'/

/**
 * Returns the parts of `npm test` whose outcome changed files can change.
 *
 * Vitest follows imports from a changed file to its tests. A page and a package are built from files that no test
 * imports, so any of these files stands for the whole part.
 *
 * @param {readonly string[]} changes - Paths from the root of the repository.
 * @returns {{ files: 'all' | 'related' | 'none', pack: boolean, browser: 'all' | 'journeys' | 'none' }} `files`: of the
 * tests of Vitest; `journeys`: only tests of the browser changed.
 */
export function changedParts(changes) {
  const code = changes.filter((file) => !PROSE.test(file))
  const isEverything = code.some((file) => EVERYTHING.test(file))
  const has = (/** @type {RegExp} */ place) => isEverything || code.some((file) => place.test(file) && !TEST.test(file))
  const journeys = code.some((file) => JOURNEYS.test(file)) ? 'journeys' : 'none'
  const files = isEverything ? 'all' : code.length > 0 ? 'related' : 'none'
  return { files, pack: has(PACKED), browser: has(IN_THE_BROWSER) ? 'all' : journeys }
}

/**
 * Returns whether a test or a fixture reads or starts files by their path, which Vitest does not follow.
 *
 * @param {string} file
 * @param {string} text - Its content.
 */
export function readsByPath(file, text) {
  return TEST.test(file) && READS_BY_PATH.test(text)
}

/**
 * Returns the tests and fixtures that may read one of the changed files by its path: those of the tools read all files,
 * those of a room read their own room and the rooms that it may import.
 *
 * @param {readonly string[]} files - Changed files.
 * @param {readonly string[]} readers - Files for which {@link readsByPath} holds.
 * @param {ReadonlyMap<string, readonly string[]>} rooms - The table of rooms: folder → folders that it may import.
 * @returns {readonly string[]}
 */
export function changedReaders(files, readers, rooms) {
  const roomOf = (/** @type {string} */ file) => [...rooms.keys()].find((room) => file.startsWith(`${room}/`))
  const changed = new Set(files.filter((file) => !PROSE.test(file)).map(roomOf))
  return readers.filter((reader) => {
    const room = roomOf(reader)
    if (TOOLS.test(reader)) return files.length > 0
    return room !== undefined && [room, ...(rooms.get(room) ?? [])].some((each) => changed.has(each))
  })
}
