import type { StandardSchemaV1 } from '@standard-schema/spec'

/**
 * Returns a Standard Schema from a hand-written parser, for responses that a page reads before it loads valibot.
 *
 * @param read - Returns the parsed value, or `undefined` if the value is invalid.
 * @param expected - The message for an invalid value.
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
