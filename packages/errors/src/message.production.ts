import type { ErrorCode } from './codes.ts'

/**
 * Returns a code, its context as JSON, and the path of its sentence. The sentences themselves are not in production
 * bundles, to save bytes.
 */
export function toMessage(code: ErrorCode, context: Readonly<Record<string, unknown>>): string {
  // An object of the page may contain a reference to itself, which JSON cannot represent.
  const json = JSON.stringify(context, (key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : key !== '' && typeof value === 'object' ? undefined : value,
  )
  return `${code} ${json} docs/errors.md#${code}`
}
