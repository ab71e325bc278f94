import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'

const FEATURES = join(ROOT, 'packages/core/src/features')
const ROLES = ['feature', 'types', 'flow', 'effects', 'queries', 'actions', 'reads']
const TEST = /[.](test|fixture)[.]/
/** A feature that only tests have. */
const OF_TESTS = ['toy']

const map = readFileSync(join(FEATURES, 'README.md'), 'utf8')

/** Returns the line of a feature in the map. */
const lineOf = (feature: string) => map.split('\n').find((line) => line.startsWith(`| \`${feature}\` |`)) ?? ''

/** Returns the files and folders of a feature other than those with the fixed names. */
function filesOfTheirOwn(feature: string): readonly string[] {
  return readdirSync(join(FEATURES, feature), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return `${entry.name}/`
    const name = entry.name.replace(/[.]ts$/, '')
    return TEST.test(entry.name) || ROLES.some((role) => name === `${feature}.${role}`) ? [] : name
  })
}

const features = readdirSync(FEATURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OF_TESTS.includes(entry.name))
  .map(({ name }) => name)

describe('a feature of core', () => {
  it.each(features)('%s has only the fixed files and those in the map of features', (feature) => {
    const line = lineOf(feature)
    const isNamed = (file: string) =>
      line.includes(`\`${file}\``) ||
      [...line.matchAll(/`([\w-]+)[.][*]`/g)].some(([, noun]) => file.startsWith(`${noun}.`))
    expect(line).not.toBe('')
    expect(filesOfTheirOwn(feature).filter((file) => !isNamed(file))).toEqual([])
  })
})
