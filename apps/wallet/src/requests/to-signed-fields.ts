import { toChecksumAddress } from '@latchkey/primitives'
import { showHidden } from './clean-text.ts'

/** A member of typed data for display. `value` is the text of a simple type, or the members of a struct or an array. */
export interface SignedField {
  readonly name: string
  readonly value: string | readonly SignedField[]
}

const ADDRESS = /^0x[0-9a-f]{40}$/

/**
 * Returns the members of a value of typed data as rows for a person. Nothing is left out: all of it is signed.
 *
 * @example toSignedFields({ taskName: 'Pruning', hours: 2n }) // [{ name: 'Task name', value: 'Pruning' }, …]
 */
export function toSignedFields(value: unknown): readonly SignedField[] {
  if (Array.isArray(value)) return value.map((each, at) => toField(String(at + 1), each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, each]) => toField(toWords(name), each))
}

function toField(name: string, value: unknown): SignedField {
  if (typeof value === 'object' && value !== null) return { name, value: toSignedFields(value) }
  if (typeof value === 'boolean') return { name, value: value ? 'Yes' : 'No' }
  const text = String(value)
  return { name, value: ADDRESS.test(text) ? toChecksumAddress(text) : showHidden(text).text }
}

/** Splits the name of a member where a developer joined words. */
function toWords(name: string): string {
  const words = showHidden(name)
    .text.replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
  if (words === '') return name
  const [first = '', ...rest] = words.split(/\s+/)
  const lower = rest.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ')
}
