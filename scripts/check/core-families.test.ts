import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

/** Files of core that may name a chain family, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/core/src/features/families/families.feature.ts':
    'the families in which a site chooses among shared accounts',
  'packages/core/src/features/pairing/place.ts': 'names of the globals that wallets define',
  'packages/core/src/ports/chain-families.ts':
    'types of the requests that packages/inspect reads and swaps are built of',
}
const FAMILY = /eip155|['"`](?:solana|bip122|polkadot)['"`:]/

/** Returns whether a line of source names a chain family outside of a comment. */
const namesFamily = (line: string) => FAMILY.test(line) && !/^\s*(?:\/\*\*?|\*|\/\/)/.test(line)

/** A comment may quote the specification, or show an id in an example. */
const isQuoted = (line: string) =>
  /@example|e\.g\.|Spec §|'eip155:\d+'|createLazyAdapter\(|namespace: 'solana'/.test(line)

const files = trackedFiles(/^packages\/core\/src\/.*(?<!\.test|\.fixture)\.ts$/)
const linesOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n')

describe('packages/core', () => {
  it('names no chain family outside the files that are listed with a reason', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(files.filter((path) => linesOf(path).some(namesFamily))).toEqual(Object.keys(ALLOWED))
  })

  it('runs no code that reads requests of EVM chains: adapters decode, describe and compare', () => {
    const importsCode = (line: string) => /^(?:import|\} from)(?! type).*@latchkey\/inspect\/evm'/.test(line)
    expect(files.filter((path) => linesOf(path).some(importsCode))).toEqual([])
  })

  it('names a chain family in a comment only to quote the specification or to show an example', () => {
    const comments = files.flatMap((path) =>
      linesOf(path)
        .filter((line) => FAMILY.test(line) && !namesFamily(line) && !isQuoted(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(comments).toEqual([])
  })
})
