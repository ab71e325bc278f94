import type { NameEntry } from './names.types.ts'

/** Nothing is entered. */
export const NO_NAME: NameEntry = { text: '', label: '', status: 'empty', suggestions: [] }

/** Returns the entered name with its suffix; `undefined` before the suffix is known. @example 'alice.reown.id' */
export function toName({ label, suffix }: NameEntry): string | undefined {
  return suffix === undefined || label === '' ? undefined : `${label}.${suffix}`
}
