import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOURNEYS } from './journeys.ts'

const PAGE = readFileSync(new URL('../../docs/hostile-services.md', import.meta.url), 'utf8')

/** The rows of the page: id, lie, journeys, and what the visitor reads where the lie is refused. */
const listed = [...PAGE.matchAll(/^\| ([a-z]+-\d\d) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', claim = '', journeys = '', gets = '']) => ({
    name: `${id} ${claim}`,
    journeys: journeys.split(', '),
    sentence: /^refused: "(.+)"$/.exec(gets)?.[1],
  }),
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
  it('lists each lie of the journeys once, with its journeys and what the screen says', () => {
    const expected = names.map((name) => ({
      name,
      journeys: pairs.filter((each) => each.name === name).map(({ journey }) => journey),
      sentence: pairs.find((each) => each.name === name)?.sentence,
    }))
    const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name)
    expect([...listed].sort(byName)).toEqual(expected.sort(byName))
  })

  it('gives each lie a number of its own', () => {
    const ids = names.map((name) => name.slice(0, name.indexOf(' ')))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists at least 40 lies', () => {
    expect(names.length).toBeGreaterThanOrEqual(40)
  })
})
