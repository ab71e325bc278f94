import { toLocale } from '../locale/to-locale.ts'
import { ADDRESS, type Kind, LOCALE } from './option-kinds.ts'

/** Returns whether a value is a URL that may be requested: absolute, or a path of the site. */
export const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)

export function isOfKind(value: unknown, kind: Kind): boolean {
  if (isValues(kind)) return kind.includes(value as string)
  if (typeof kind === 'object') {
    if ('either' in kind) return kind.either.some((each) => isOfKind(value, each))
    return Array.isArray(value) && value.every((entry) => kind.entries.includes(entry))
  }
  if (kind === 'any') return true
  if (kind === ADDRESS) return isAddress(value) && !String(value).startsWith('/')
  if (kind === LOCALE) return toLocale(value) !== undefined
  return value !== null && kind === (Array.isArray(value) ? 'array' : typeof value)
}

/** Returns a description of a kind for a sentence: `it must be …`. */
export function describeKind(kind: Kind): string {
  if (isValues(kind)) return kind.join(' or ')
  if (typeof kind !== 'object') return `of kind ${kind}`
  if ('either' in kind) return kind.either.map(describeKind).join(', or ')
  return `an array of ${kind.entries.join(', ')}`
}

const isValues = (kind: Kind): kind is readonly (string | boolean)[] => Array.isArray(kind)
