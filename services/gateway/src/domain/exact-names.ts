import * as v from 'valibot'

/** An object that is not an array, because some nodes read the elements of an array as members. */
export const plainObject = v.custom<Readonly<Record<string, unknown>>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'it is no object',
)

/**
 * Returns a check that no member has one of the names in another capitalization, because nodes written in Go would read
 * `GAS` as `gas`.
 *
 * @see https://pkg.go.dev/encoding/json#Unmarshal
 */
export function exactNames(...names: readonly string[]) {
  const byFold = new Map(names.map((name) => [foldName(name), name]))
  return v.check<Readonly<Record<string, unknown>>, string>(
    (members) => Object.keys(members).every((name) => (byFold.get(foldName(name)) ?? name) === name),
    'a member is spelled unusually',
  )
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
