import { isNameLabel } from '@latchkey/protocol/gateway'
import { normalize } from 'viem/ens'

/** Suffixes of the names of this gateway, without the dot; names are registered only under the first one. */
export type NameSuffixes = readonly string[]

/** A name of this gateway in its parts. */
export interface OwnNameParts {
  readonly label: string
  readonly suffix: string
}

/** Variants of a requested name. A name of less than four characters stays the same. */
const VARIANTS: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => `${label}1`,
  (label) => `the-${label}`,
  (label) => `${label}-wallet`,
  (label) => `my-${label}`,
  (label) => `${label}${label.length}${label.charCodeAt(0) % 10}`,
]

/**
 * Returns the parts of a name under one of the suffixes; `undefined` for any other text. A label has at least four
 * letters, digits and hyphens, in ENS-normalized form.
 *
 * @see Spec §5 "Name", ENSIP-15
 */
export function splitOwnName(name: string, suffixes: NameSuffixes): OwnNameParts | undefined {
  const lower = name.toLowerCase()
  const suffix = suffixes.find((each) => lower.endsWith(`.${each}`))
  if (suffix === undefined) return undefined
  const label = lower.slice(0, -suffix.length - 1)
  return isNameLabel(label) && isNormal(label) ? { label, suffix } : undefined
}

/** Returns names similar to a requested one, the requested one first; none if it cannot be registered. */
export function suggestLabels(wanted: string): readonly string[] {
  const label = wanted.toLowerCase()
  if (!isNameLabel(label) || !isNormal(label)) return []
  return VARIANTS.map((vary) => vary(label)).filter((each) => isNameLabel(each) && isNormal(each))
}

/** Hyphens at the third and fourth position are reserved. @see ENSIP-15 */
function isNormal(label: string): boolean {
  try {
    return normalize(label) === label
  } catch {
    return false
  }
}
