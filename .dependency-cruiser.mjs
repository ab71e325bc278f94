// The walls of the house. Which room may import which is read from the table in ARCHITECTURE.md; the rules below that
// table hold whatever the table says.
import { readRoomTable } from './scripts/room-table.mjs'

const table = readRoomTable()
const rooms = [...table.keys()]
const ROOM = '^((?:packages/(?:connectors|adapters)|packages|services|apps)/[^/]+|devnet|e2e|bench|scripts)/'
const TESTS = '[.](test|test-d|fixture|spec|journey)[.]tsx?$|/fixtures/|^services/[^/]+/src/testing/'
const BROWSER = ['^packages/(?!testing/)', '^apps/']
const inFolders = (folders) => folders.map((folder) => `^${folder}/`)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...[...table].map(([folder, allowed]) => ({
      name: `floors: ${folder}`,
      comment: `ARCHITECTURE.md lets ${folder} import ${allowed.join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: TESTS },
      to: { path: inFolders(rooms.filter((room) => room !== folder && !allowed.includes(room))) },
    })),
    {
      name: 'floors: tests',
      comment: 'A test may import what its room may, and testing and devnet',
      severity: 'error',
      from: { path: [`^packages/(?!testing/).*(${TESTS})`, `^services/.*(${TESTS})`] },
      to: { path: ['^apps/', '^e2e/', '^bench/'] },
    },
    {
      name: 'no cycles',
      comment: 'A module that is loaded lazily may not lead back to what loads it either',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'services never import core',
      comment:
        'They meet the browser in packages/protocol. The frame is a page of a browser itself, and the page of a kit draws a code',
      severity: 'error',
      from: { path: '^services/(?!frame/)', pathNot: TESTS },
      to: {
        path: ['^packages/(core|react|modal|design|drivers|connectors|adapters|testing)/'],
        pathNot: '^packages/design/src/parts/qr/encode-qr\\.ts$',
      },
    },
    {
      name: 'the browser never imports a service',
      severity: 'error',
      from: { path: BROWSER, pathNot: TESTS },
      to: { path: ['^services/', '^devnet/'] },
    },
    {
      name: 'testing is for tests',
      severity: 'error',
      from: { pathNot: ['^packages/testing/', '^apps/', '^e2e/', '^bench/', '^scripts/', TESTS] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'through the door',
      comment:
        'Another room is imported by its package name, never by a path into it; figures use the packed site of tests',
      severity: 'error',
      from: { path: ROOM },
      to: {
        path: ROOM,
        pathNot: ['^$1/', '^scripts/pack/packed-site[.]ts$'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'chain libraries stay in adapters',
      comment: 'viem is loaded by the adapter that speaks it, and to verify sign-ins; a first load never holds it',
      severity: 'error',
      from: { path: '^packages/(?!adapters/(evm|wagmi)/|sign-in/src/eip155/|testing/)', pathNot: TESTS },
      to: { path: 'node_modules/(viem|ox|abitype)/' },
    },
    {
      name: 'core has no framework',
      severity: 'error',
      from: { path: '^packages/(core|protocol|chains|primitives|errors|drivers|connectors|adapters)/', pathNot: TESTS },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'no test code in the product',
      severity: 'error',
      from: {
        path: '^(packages/(?!testing/)|services/|apps/)',
        pathNot: [TESTS, '^apps/gallery/', '(vite|vitest|playwright)[.]config[.]ts$'],
      },
      to: { path: ['node_modules/(vitest|@playwright|fast-check)/', TESTS] },
    },
    {
      name: 'resolvable',
      comment: 'What builds pages of a site for the figures is installed there',
      severity: 'error',
      from: { path: ROOM, pathNot: '^bench/src/page/bundlers/' },
      to: { couldNotResolve: true, pathNot: '[.]css[?]inline$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|artifacts|test-results|playwright-report)/|^e2e/hosts/' },
    // Type-only imports are walls too.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['latchkey-source', 'import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
}
