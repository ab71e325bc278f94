import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** As in the pages: the function in a bundle of its own, in a realm of its own. */
const [script] = buildSync({
  stdin: {
    contents: `export { freezePrototypes } from '@latchkey/primitives'`,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  },
  conditions: ['latchkey-source'],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'module',
  footer: { js: 'module.freezePrototypes(); module.freezePrototypes();' },
}).outputFiles

/** Runs strict code in a realm of its own, whose prototypes are frozen. */
const runFrozen = (code: string): unknown => runInNewContext(`${script?.text}; (() => { 'use strict'; ${code} })()`)

describe('freezePrototypes', () => {
  it('X14: stops every change of a prototype of the language', () => {
    expect(
      runFrozen(`
        const bases = [Object, Function, Array, String, Promise, Map, Set, Uint8Array, ArrayBuffer, Error, TypeError, RegExp, Date]
        const prototypes = [...bases.map((each) => each.prototype), Object.getPrototypeOf(Uint8Array.prototype),
          Object.getPrototypeOf([].values()), Object.getPrototypeOf(Object.getPrototypeOf([].values())),
          Object.getPrototypeOf(async () => {}), Object.getPrototypeOf(function* () {}).prototype]
        const tries = [(each) => { each.polluted = 1 }, (each) => { each.toString = 1 }, (each) => { each.constructor = 1 }]
        const changed = prototypes.filter((each) => tries.some((change) => { try { change(each); return true } catch { return false } }))
        return [changed.length, ({}).polluted, prototypes.every(Object.isFrozen)].join()
      `),
    ).toBe('0,,true')
  })

  it('leaves objects and errors their own members with the usual names', () => {
    expect(
      runFrozen(`
        const plain = {}
        plain.toString = () => 'own'
        plain.constructor = 1
        class Failure extends Error { constructor() { super('text'); this.name = 'Failure'; this.message = 'other' } }
        const failure = new Failure()
        const made = function () {}
        made.prototype.toString = () => 'made'
        return [plain, plain.constructor, failure, Object.keys(plain), new made(), String({}), new Error('x').name].join('|')
      `),
    ).toBe('own|1|Failure: other|toString,constructor|made|[object Object]|Error')
  })
})
