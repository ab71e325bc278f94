import type { NameEntry } from './names.types.ts'

/** Nothing is entered. */
export const NO_NAME: NameEntry = { text: '', label: '', status: 'empty', suggestions: [] }

/** Returns the whole name that is entered, `undefined` before its suffix is known. @example 'alice.reown.id' */
export function toName({ label, suffix }: NameEntry): string | undefined {
  return suffix === undefined || label === '' ? undefined : `${label}.${suffix}`
}
