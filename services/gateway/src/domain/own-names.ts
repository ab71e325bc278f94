import { isNameLabel } from '@latchkey/protocol/gateway'
import { normalize } from 'viem/ens'

/** Suffixes of the names of this gateway, without the dot before them; names are registered under the first alone. */
export type NameSuffixes = readonly string[]

/** A name of this gateway in its parts. */
export interface OwnNameParts {
  readonly label: string
  readonly suffix: string
}

/** Names that differ from a wanted one by little. A name of less than four characters stays one. */
const VARIANTS: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => `${label}1`,
  (label) => `the-${label}`,
  (label) => `${label}-wallet`,
  (label) => `my-${label}`,
  (label) => `${label}${label.length}${label.charCodeAt(0) % 10}`,
]

/**
 * Returns the parts of a name under one of the suffixes, `undefined` for any other text: four characters of letters,
 * digits and hyphen, in the form that every ENS client writes it.
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

/** Returns names like a wanted one, the wanted one first; none for one that cannot be registered. */
export function suggestLabels(wanted: string): readonly string[] {
  const label = wanted.toLowerCase()
  if (!isNameLabel(label) || !isNormal(label)) return []
  return VARIANTS.map((vary) => vary(label)).filter((each) => isNameLabel(each) && isNormal(each))
}

/** Hyphens at the third and fourth place have a meaning of their own. @see ENSIP-15 */
function isNormal(label: string): boolean {
  try {
    return normalize(label) === label
  } catch {
    return false
  }
}
