import type { ErrorCode } from './codes.ts'

/** Returns a code, its context as JSON, and where its sentence stands; the table of sentences is not loaded. */
export function toMessage(code: ErrorCode, context: Readonly<Record<string, unknown>>): string {
  // Objects are left out: one of the page may hold itself.
  const json = JSON.stringify(context, (key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : key !== '' && typeof value === 'object' ? undefined : value,
  )
  return `${code} ${json} docs/errors.md#${code}`
}
