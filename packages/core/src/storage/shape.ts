/*
 * A minimal schema library for values that are read before the first paint of every page. Other code uses valibot,
 * which would be a third of all code that a page loads before the visitor acts (docs/decisions/0008).
 */

/** Returns the validated value; `undefined` if it does not match. */
export type Shape<T> = (value: unknown) => T | undefined

export type Shaped<S> = S extends Shape<infer T> ? T : never

/** Text of at most `max` characters, matching a pattern if one is given. */
export const text =
  (max: number, pattern?: RegExp): Shape<string> =>
  (value) =>
    typeof value === 'string' && value.length <= max && (pattern === undefined || pattern.test(value))
      ? value
      : undefined

export const oneOf =
  <T extends string>(choices: readonly T[]): Shape<T> =>
  (value) =>
    choices.find((choice) => choice === value)

export const guarded =
  <T>(guard: (value: unknown) => value is T): Shape<T> =>
  (value) =>
    guard(value) ? value : undefined

/** At most `max` entries; invalid ones are omitted. */
export const list =
  <T>(item: Shape<T>, max: number): Shape<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.slice(0, max).flatMap((each) => item(each) ?? []) : undefined

/** An object whose values match; invalid ones are omitted. */
export const record =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value) => {
    if (!isObject(value)) return undefined
    const fitting = Object.entries(value).flatMap(([name, each]) => {
      const shaped = item(each)
      return shaped === undefined ? [] : [[name, shaped] as const]
    })
    return Object.fromEntries(fitting)
  }

/**
 * An object with these fields. An invalid field of `required` makes the whole invalid; an invalid field of `optional`
 * is omitted.
 */
export const object =
  <R extends Record<string, Shape<unknown>>, O extends Record<string, Shape<unknown>>>(
    required: R,
    optional: O,
  ): Shape<{ readonly [K in keyof R]: Shaped<R[K]> } & { readonly [K in keyof O]?: Shaped<O[K]> }> =>
  (value) => {
    if (!isObject(value)) return undefined
    const shaped: Record<string, unknown> = {}
    for (const [name, shape] of Object.entries({ ...required, ...optional })) {
      const field = shape(value[name])
      if (field !== undefined) shaped[name] = field
      else if (name in required) return undefined
    }
    return shaped as { readonly [K in keyof R]: Shaped<R[K]> } & { readonly [K in keyof O]?: Shaped<O[K]> }
  }

/** JSON text of a shape. */
export const json =
  <T>(shape: Shape<T>): Shape<T> =>
  (value) => {
    try {
      return shape(JSON.parse(String(value)))
    } catch {
      // Text that is no JSON counts as an invalid value.
      return undefined
    }
  }

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
