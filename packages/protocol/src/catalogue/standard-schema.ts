import type { StandardSchemaV1 } from '@standard-schema/spec'

/**
 * Returns a Standard Schema with a parser that is written by hand, for what a page reads before valibot is loaded.
 *
 * @param read - Returns the parsed value, `undefined` where the value does not fit.
 * @param expected - The message of a value that does not fit.
 * @see https://standardschema.dev
 */
export function toStandardSchema<T>(
  read: (value: unknown) => T | undefined,
  expected: string,
): StandardSchemaV1<unknown, T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'latchkey',
      validate(given) {
        const value = read(given)
        return value === undefined ? { issues: [{ message: expected }] } : { value }
      },
    },
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
