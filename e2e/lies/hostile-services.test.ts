import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOURNEYS } from './journeys.ts'

const PAGE = readFileSync(new URL('../../docs/hostile-services.md', import.meta.url), 'utf8')

const CORE = new URL('../../packages/core/src/features/swap/hostile-gateway.test.ts', import.meta.url)

/** The rows of the page: id, lie, journeys, and the text for the visitor if the lie is detected. */
const rows = [...PAGE.matchAll(/^\| ([a-z]+-\d\d) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', claim = '', journeys = '', gets = '']) => ({
    id,
    name: `${id} ${claim}`,
    journeys: journeys.split(', '),
    sentence: /^refused: "(.+)"$/.exec(gets)?.[1],
    coreCase: /^refused by "(.+)"$/.exec(gets)?.[1],
  }),
)
const listed = rows.flatMap(({ name, journeys, sentence, coreCase }) =>
  coreCase === undefined ? [{ name, journeys, sentence }] : [],
)

const pairs = Object.entries(JOURNEYS).flatMap(([journey, lies]) =>
  lies.map((lie: { readonly name: string; readonly sentence?: string }) => ({
    journey,
    name: lie.name,
    sentence: lie.sentence,
  })),
)
const names = [...new Set(pairs.map(({ name }) => name))]

describe('docs/hostile-services.md', () => {
  it('lists each lie of the journeys once, with its journeys and the text of the screen', () => {
    const expected = names.map((name) => ({
      name,
      journeys: pairs.filter((each) => each.name === name).map(({ journey }) => journey),
      sentence: pairs.find((each) => each.name === name)?.sentence,
    }))
    const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name)
    expect([...listed].sort(byName)).toEqual(expected.sort(byName))
  })

  it('gives each lie a unique number', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('lists a case of the core for each other lie', () => {
    const core = readFileSync(CORE, 'utf8')
    const cases = rows.flatMap(({ coreCase }) => coreCase ?? [])
    expect(cases.length).toBeGreaterThan(10)
    expect(cases.filter((each) => !core.includes(`'${each}'`))).toEqual([])
    const isOfCore = ({ journeys }: (typeof rows)[number]) => journeys.join() === 'the core'
    expect(rows.filter((row) => isOfCore(row) !== (row.coreCase !== undefined))).toEqual([])
  })

  it('lists at least 40 lies', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40)
  })
})
