import { createTestDatabase, type Database, migrate } from '@latchkey/database'
import { toWalletError } from '@latchkey/errors'
import { answerFailure } from '@latchkey/http'
import { MINUTE_MS } from '@latchkey/primitives'
import { PUZZLE_HEADER, type Puzzle, puzzleSchema, type SolvedPuzzle } from '@latchkey/protocol/wallet-auth'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solvePuzzle } from '../testing/index.ts'
import { createUsedIds, usedIdMigrations } from '../used-ids.ts'
import { createPuzzles } from './create-puzzles.ts'

const CALLER = { network: '192.0.2', project: 'shop', address: 'ada' }
let database: Database
let now = Date.parse('2026-03-01T12:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.pool, { room: 'proofs', migrations: usedIdMigrations })
})
afterAll(() => database.stop())

/** A node of a service, with counts of its own. */
function openNode({ key = 1, tries = 4 }: { readonly key?: number; readonly tries?: number } = {}) {
  const usedIds = createUsedIds(database.pool, clock)
  const puzzles = createPuzzles({ key: new Uint8Array(32).fill(key), tries, usedIds, clock })
  async function submit(solved: SolvedPuzzle | undefined, caller = CALLER) {
    const app = new Hono().get('/', async (c) => {
      await puzzles.require(c, solved, caller)
      return c.json({})
    })
    let problem: unknown
    app.onError((thrown, c) => {
      problem = toWalletError(thrown).context.problem
      return answerFailure(thrown, c, undefined)
    })
    const response = await app.request('/')
    const body = (await response.json()) as { readonly error?: { readonly code: string } }
    const header = response.headers.get(PUZZLE_HEADER)
    const next = header === null ? undefined : v.parse(puzzleSchema, JSON.parse(header))
    return { status: response.status, code: body.error?.code, problem: problem ?? 'ok', next }
  }
  /** While the address is not known. */
  const solveNew = async (caller = CALLER) =>
    solvePuzzle((await puzzles.issue({ ...caller, address: undefined })) as Puzzle)
  return { puzzles, submit, solveNew }
}

describe('a puzzle', () => {
  it('is returned in the header of a 403 response, and its solution is accepted', async () => {
    const { submit } = openNode()
    const { status, code, next } = await submit(undefined)
    expect([status, code, next?.parameters.data.level]).toEqual([403, 'puzzle/refused', 0])
    expect((await submit(await solvePuzzle(next as Puzzle))).problem).toBe('ok')
  })

  it('is not required if puzzles are turned off', async () => {
    const { puzzles, submit } = openNode({ tries: 0 })
    expect(await puzzles.issue(CALLER)).toBeNull()
    expect((await submit(undefined)).problem).toBe('ok')
  })

  it('never takes more tries than the maximum', async () => {
    const { puzzles } = openNode({ tries: 16 })
    const counters: number[] = []
    for (let each = 0; each < 40; each++)
      counters.push((await solvePuzzle((await puzzles.issue(CALLER)) as Puzzle)).solution.counter)
    expect(Math.max(...counters)).toBeLessThan(16)
    expect(Math.max(...counters)).toBeGreaterThan(8)
  })

  it('X97: is not accepted with a wrong solution', async () => {
    const { submit, solveNew } = openNode()
    const { challenge, solution } = await solveNew()
    const { keyPrefix } = challenge.parameters
    for (const derivedKey of ['0'.repeat(64), `${keyPrefix}${'0'.repeat(32)}`])
      expect((await submit({ challenge, solution: { ...solution, derivedKey } })).problem).toBe('the solution is wrong')
    // A wrong solution does not use up the puzzle.
    expect((await submit({ challenge, solution })).problem).toBe('ok')
  })

  it('X97: is not accepted after ten minutes', async () => {
    const { submit, solveNew } = openNode()
    const [early, late] = [await solveNew(), await solveNew()]
    now += 10 * MINUTE_MS - 1
    expect((await submit(early)).problem).toBe('ok')
    now += 1
    expect((await submit(late)).problem).toBe('it has expired')
  })

  it('X97: is accepted once, of 100 concurrent requests to two nodes', async () => {
    const nodes = [openNode(), openNode()] as const
    const solved = await nodes[0].solveNew()
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => (await nodes[at % 2 === 0 ? 0 : 1].submit(solved)).problem),
    )
    expect(answers.filter((problem) => problem === 'ok')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['ok', 'it was used before']))
  })

  it('X97: is not accepted by another service', async () => {
    const { solveNew } = openNode({ key: 2 })
    expect((await openNode().submit(await solveNew())).problem).toBe('the solution is wrong')
  })

  it('X97: is not accepted with a forged signature or a changed value', async () => {
    const { submit, solveNew } = openNode()
    const { challenge, solution } = await solveNew()
    const { parameters, signature } = challenge
    const { data } = parameters
    const forge = (change: object) => ({ ...challenge, parameters: { ...parameters, ...change } }) as Puzzle
    for (const forged of [
      { ...challenge, signature: `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}` },
      forge({ data: { ...data, level: 7 } }),
      forge({ data: { ...data, expiresAt: data.expiresAt + MINUTE_MS } }),
      forge({ cost: 1 }),
      forge({ keySignature: 'f'.repeat(64) }),
    ])
      expect((await submit({ challenge: forged, solution })).problem).toBe('the solution is wrong')
  })

  it('is accepted for any address of the network, if its level is high enough for that address', async () => {
    const { submit, solveNew } = openNode()
    expect((await submit(await solveNew(), { ...CALLER, address: 'bob' })).problem).toBe('ok')
  })

  it('X96, X97: is refused and used up if a higher level is required by then; the header contains a harder one', async () => {
    const { submit, solveNew } = openNode({ tries: 1 })
    const easy: SolvedPuzzle[] = []
    for (let each = 0; each < 5; each++) easy.push(await solveNew())
    const addressOf = (at: number) => ({ ...CALLER, address: `${at}` })
    const answers = []
    for (const [at, solved] of easy.entries()) answers.push(await submit(solved, addressOf(at)))
    expect(answers.map(({ problem }) => problem)).toEqual(['ok', 'ok', ...Array(3).fill('it is too easy by now')])
    expect(answers.at(-1)?.next?.parameters.data.level).toBe(1)
    expect((await submit(easy[3])).problem).toBe('it was used before')
    expect((await submit(await solvePuzzle(answers.at(-1)?.next as Puzzle), addressOf(9))).problem).toBe('ok')
  })

  it('X96: is accepted for two of 20 concurrent requests that were solved in advance; the others need a higher level', async () => {
    const { submit, solveNew } = openNode({ tries: 1 })
    const prepared = await Promise.all(Array.from({ length: 20 }, () => solveNew()))
    const addressOf = (at: number) => ({ ...CALLER, address: `${at}` })
    const answers = await Promise.all(prepared.map((solved, at) => submit(solved, addressOf(at))))
    expect(answers.filter(({ problem }) => problem === 'ok')).toHaveLength(2)
    const levels: number[] = []
    for (let at = 0; at < 18; at++) {
      let { next } = await submit(undefined, addressOf(at))
      for (let problem: unknown = ''; problem !== 'ok'; ) {
        levels[at] = next?.parameters.data.level ?? -1
        ;({ problem, next } = await submit(await solvePuzzle(next as Puzzle), addressOf(at)))
      }
    }
    expect(levels).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7, 7])
  })

  it('X97: gets harder with each mail to one address from any network, which only callers with a solved puzzle can see', async () => {
    const { submit, solveNew } = openNode({ tries: 1 })
    const from = (at: number) => ({ ...CALLER, network: `203.0.${at}` })
    for (const at of [1, 2]) expect((await submit(await solveNew(from(at)), from(at))).problem).toBe('ok')
    expect((await submit(undefined, from(3))).next?.parameters.data.level).toBe(0)
    const refused = await submit(await solveNew(from(3)), from(3))
    expect([refused.problem, refused.next?.parameters.data.level]).toEqual(['it is too easy by now', 2])
  })
})
