import { isObject } from './is-object.ts'

/** Members that libraries assign on objects of their own. Frozen as plain values, an assignment of them would throw. */
const OFTEN_ASSIGNED = ['constructor', 'name', 'message', 'toString', 'toLocaleString', 'valueOf']

const ERRORS = [Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]
const OTHERS = [
  ...[Array, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Promise, Map, Set, WeakMap, WeakSet, WeakRef],
  ...[
    ArrayBuffer,
    DataView,
    Int8Array,
    Int16Array,
    Int32Array,
    Uint8Array,
    Uint8ClampedArray,
    Uint16Array,
    Uint32Array,
  ],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
]

/**
 * Freezes the prototypes of the language, so that no later script changes what they do: a polluted `Object.prototype` would
 * put a member into every object. Objects and errors still take members of their own with the usual names. Safe to call twice.
 *
 * @example freezePrototypes() // first line of a page that holds keys
 * @see https://tc39.es/ecma262/#sec-ordinaryset, step 2: an inherited member that is not writable stops an assignment
 */
export function freezePrototypes(): void {
  const assignable: readonly object[] = [Object, Function, ...ERRORS].map(({ prototype }) => prototype)
  for (const prototype of assignable) for (const key of OFTEN_ASSIGNED) makeAssignable(prototype, key)
  for (const prototype of [...assignable, ...OTHERS.map((each) => each.prototype), ...listHidden()])
    Object.freeze(prototype)
}

/** Returns the prototypes that have no name: of typed arrays, of iterators, of functions that wait or yield. */
function listHidden(): readonly object[] {
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/./g)]
  const functions = [function* () {}, async () => {}, async function* () {}]
  const near = [Uint8Array.prototype, ...iterators, ...functions].map((value): object => Object.getPrototypeOf(value))
  const ofGenerators = near.flatMap((each) => ('prototype' in each && isObject(each.prototype) ? [each.prototype] : []))
  return [...near, ...ofGenerators, ...[...near, ...ofGenerators].map((each) => Object.getPrototypeOf(each))].filter(
    isObject,
  )
}

/** Replaces a value by an accessor that writes to the object itself, and never to the prototype. */
function makeAssignable(prototype: object, key: string): void {
  const given = Object.getOwnPropertyDescriptor(prototype, key)
  if (given?.configurable !== true || !('value' in given)) return
  const { value: original, enumerable = false } = given
  Object.defineProperty(prototype, key, {
    get: () => original,
    set(this: object, value: unknown) {
      if (this === prototype) throw new TypeError(`${key} of a frozen prototype was assigned`)
      Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true })
    },
    enumerable,
    configurable: false,
  })
}
