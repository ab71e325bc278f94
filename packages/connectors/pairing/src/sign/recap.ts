import { type Recap, recap } from '@latchkey/protocol/pairing'
import * as v from 'valibot'
import { fromBase64, toBase64 } from '../crypto/base64.ts'

const PREFIX = 'urn:recap:'
const ABILITY = 'request'
const STATEMENT = 'I further authorize the stated URI to perform the following actions on my behalf: '

// Both sides must write the same text, and the official clients sort this way.
const byName = (a = '', b = '') => a.localeCompare(b)

/**
 * Returns the resource of a sign-in that also authorizes methods.
 *
 * @param chains - Absent while the networks are unknown.
 * @example formatRecap(['personal_sign']) // 'urn:recap:eyJhdHQiOnsiZWlwMTU1…'
 * @see ERC-5573
 */
export function formatRecap(methods: readonly string[], chains?: readonly string[]): string {
  const limits = [chains === undefined ? {} : { chains }]
  const abilities = Object.fromEntries([...methods].sort(byName).map((method) => [`${ABILITY}/${method}`, limits]))
  const text = JSON.stringify({ att: { eip155: abilities } })
  return PREFIX + toBase64([new TextEncoder().encode(text)]).replace(/=+$/, '')
}

/** Returns the parsed last resource; `undefined` if it is not a recap, `null` if it is an unreadable one. */
export function readRecap(resources: readonly string[] | null | undefined): Recap | null | undefined {
  const last = resources?.at(-1)
  if (last?.startsWith(PREFIX) !== true) return undefined
  try {
    const bytes = fromBase64(last.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/'))
    const parsed = v.safeParse(recap, JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Returns the methods that a recap authorizes. */
export function methodsOf({ att }: Recap): readonly string[] {
  return Object.keys(att.eip155 ?? {}).flatMap((ability) => ability.split('/')[1] ?? [])
}

/** Returns the networks a recap names. */
export function chainsOf({ att }: Recap): readonly string[] {
  return Object.values(att).flatMap((abilities) => Object.values(abilities).flatMap(([first]) => first?.chains ?? []))
}

/** Returns a statement that also describes what a recap allows. */
export function withRecap(statement: string, { att }: Recap): string {
  if (statement.includes(STATEMENT)) return statement
  let count = 0
  const sentences = Object.entries(att).map(([resource, abilities]) => {
    const groups = new Map<string, string[]>()
    const pairs = Object.keys(abilities).map((key) => key.split('/'))
    for (const [ability = '', action = ''] of pairs.sort(([, a], [, b]) => byName(a, b)))
      groups.set(ability, [...(groups.get(ability) ?? []), action])
    return [...groups]
      .map(([ability, actions]) => `(${++count}) '${ability}': '${actions.join("', '")}' for '${resource}'.`)
      .join(', ')
      .replace('.,', '.')
  })
  return `${statement === '' ? '' : `${statement} `}${STATEMENT}${sentences.join(' ')}`
}
