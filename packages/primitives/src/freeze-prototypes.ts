import { isObject } from './is-object.ts'

/**
 * Members that libraries assign on their own objects. If they were frozen as plain values, such an assignment would
 * throw.
 */
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
 * Freezes the built-in prototypes, so that no later script can change them: a polluted `Object.prototype` would add a
 * member to every object. Own members with the usual names can still be assigned on objects and errors. Safe to call
 * twice.
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

/**
 * Returns the built-in prototypes without a global name: of typed arrays, iterators, and async and generator functions.
 */
function listHidden(): readonly object[] {
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/./g)]
  const functions = [function* () {}, async () => {}, async function* () {}]
  const near = [Uint8Array.prototype, ...iterators, ...functions].map((value): object => Object.getPrototypeOf(value))
  const ofGenerators = near.flatMap((each) => ('prototype' in each && isObject(each.prototype) ? [each.prototype] : []))
  return [...near, ...ofGenerators, ...[...near, ...ofGenerators].map((each) => Object.getPrototypeOf(each))].filter(
    isObject,
  )
}

/** Replaces a value with an accessor whose setter defines an own property on the object, never on the prototype. */
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
