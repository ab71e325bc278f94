import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from '../tree.ts'

const ROUTER = 'packages/core/src/features/router'
/** The two files with the rules of single screens. */
const MAY_TEST_NAMES = [`${ROUTER}/navigation.ts`, `${ROUTER}/view-rules.ts`]
/** Features that may follow their own screens, to end a process when the visitor leaves them. */
const OWN_SCREENS = [
  'packages/core/src/features/families/select-listed-family.ts',
  'packages/core/src/features/names/register-name.ts',
  'packages/core/src/features/send/send.effects.ts',
  'packages/core/src/features/sign-in/screen.ts',
  'packages/core/src/features/swap/swap.effects.ts',
  'packages/core/src/features/swap/swap.orders.ts',
  'packages/modal/src/parts/onramp/use-start-purchase.ts',
  'packages/modal/src/parts/social/use-login-progress.ts',
]

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The names in the list of the router, and those that features add. */
function viewNames(): readonly string[] {
  const texts = trackedFiles(/^packages\/core\/src\/features\/.*(?<!test|fixture)[.]ts$/).map(read)
  const lists = texts.flatMap((text) => [...text.matchAll(/interface ViewParams \{(.*?)\n *\}/gs)])
  return lists.flatMap(([, params = '']) => [...params.matchAll(/^ +(\w+):/gm)].map(([, name = '']) => name))
}

/** Returns the lines of a source that compare with the name of a screen, or search for one in the history. */
function comparisons(text: string, names: readonly string[]): readonly string[] {
  const literal = `'(?:${names.join('|')})'`
  const pattern = new RegExp(`[!=]== ${literal}|${literal} [!=]==|case ${literal}|isInHistory\\([^)]*${literal}`)
  return text.split('\n').filter((line) => pattern.test(line))
}

describe('names of screens', () => {
  it('are found where a source compares with them', () => {
    const lines = ["if (name === 'Account') go()", "case 'Networks':", "if (isInHistory(router, 'Networks')) go()"]
    expect(comparisons([...lines, "push('Networks')"].join('\n'), viewNames())).toEqual(lines)
  })

  it('are compared only in the two files of the router, and in features that follow their own screens', () => {
    const files = trackedFiles(/^packages\/(core|modal)\/src\/.*(?<![.]test|[.]fixture)[.]tsx?$/)
    const names = viewNames()
    const found = files.filter((file) => comparisons(read(file), names).length > 0)
    expect(names).toEqual(expect.arrayContaining(['Connect', 'SwitchNetwork', 'AllWallets', 'Transactions']))
    expect(found).toEqual([...MAY_TEST_NAMES, ...OWN_SCREENS].sort())
  })
})
