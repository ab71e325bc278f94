import { posix } from 'node:path'
import { isObject } from '@latchkey/primitives'
import type { Json, ReadText } from './read-source.ts'

/** Length limit of a copied test of the registry, in characters. Call data of some exchanges has 60,000. */
const MAX_TEST = 12_000

/** Returns the registry's tests of descriptors, with the names and tokens that the tests assume. */
export function toVectors(readText: ReadText, paths: readonly string[]): readonly Json[] {
  return paths.flatMap((path) => {
    const text = readText(
      posix.join(posix.dirname(path), 'testsv2', posix.basename(path).replace('.json', '.tests.json')),
    )
    const file: unknown = text === undefined ? undefined : JSON.parse(text)
    if (!isObject(file) || !Array.isArray(file.tests)) return []
    const tests = file.tests.filter((each) => JSON.stringify(each).length <= MAX_TEST)
    return tests.length === 0 ? [] : [{ source: path, dataProvider: file.dataProvider ?? {}, tests }]
  })
}
