import { WalletError } from '@latchkey/errors'
import { nearestName } from '@latchkey/primitives'
import * as v from 'valibot'

/**
 * Maximum edit distance of a misspelt name. With 3, the `REDIS_PORT` of another program would be treated as a misspelt
 * `RELAY_PORT`.
 */
const MAX_CHANGES = 2

/** Comma-separated values without empty ones. */
export const list = v.pipe(
  v.string(),
  v.transform((text: string) => text.split(',').flatMap((part) => part.trim() || [])),
)
export const logLevel = v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info')
export const webAddress = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), 'write an address that starts with https://'),
)

export const redisAddress = v.pipe(
  v.string(),
  v.check(
    (text) => /^rediss?:\/\/\S+$/.test(text) && URL.canParse(text),
    'write an address that starts with redis:// or rediss://',
  ),
)

/** Secret of at least 16 characters. Secrets go into headers, so they have no spaces. */
export const secret = v.pipe(v.string(), v.regex(/^[!-~]{16,200}$/, 'write 16 to 200 letters, digits and signs'))

/** A whole number without sign. */
export const whole = (byDefault: number, most: number, least = 0) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'write a whole number'),
      v.transform(Number),
      v.minValue(least, `write ${least} or more`),
      v.maxValue(most, `write ${most} or less`),
    ),
    String(byDefault),
  )

export const flag = (byDefault: boolean) =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'write true or false'),
      v.transform((text) => text === 'true'),
    ),
    byDefault ? 'true' : 'false',
  )

export const json = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.string(), v.parseJson({}, 'write valid JSON'), schema)

/**
 * Parses the environment of a service. An empty variable counts as not set, as in compose files. A variable with almost
 * the name of one of the service is rejected if that one is not set, because the service would silently use its
 * default.
 *
 * @throws service/env, which names every missing, misspelt and invalid variable and the expected form, and never its value.
 * @example parseEnvironment(v.object({ PORT: whole(4100, 65_535) }), process.env).PORT
 */
export function parseEnvironment<S extends v.GenericSchema>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): v.InferOutput<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const entries: Readonly<Record<string, v.GenericSchema>> = 'entries' in schema ? (schema.entries as never) : {}
  const result = v.safeParse(schema, given)
  const problems = [
    ...findMisspelt(Object.keys(given), Object.keys(entries)),
    ...(result.issues ?? []).map((issue) => toProblem(issue, entries)),
  ]
  if (result.success && problems.length === 0) return result.output
  throw new WalletError('service/env', { problem: problems.join('; ').slice(0, 1_000) })
}

function toProblem(issue: v.BaseIssue<unknown>, entries: Readonly<Record<string, v.GenericSchema>>): string {
  const path = v.getDotPath(issue) ?? '?'
  if (issue.received !== 'undefined') return `${path}: ${sentenceOf(issue)}`
  const entry = entries[path]
  const about = entry && v.getDescription(entry)
  return about === undefined ? `${path} is missing` : `${path} is missing: write ${about}`
}

/** The library's own messages repeat the value, which may be a key. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith('write') ? issue.message : `expected ${issue.expected ?? issue.type}`
}

/**
 * Minimum length of a name that is checked for misspelling, because shorter variables of other programs are too often
 * similar by chance.
 */
const LEAST_NAME = 6

function findMisspelt(given: readonly string[], known: readonly string[]): readonly string[] {
  return given.flatMap((name) => {
    if (known.includes(name) || name.length < LEAST_NAME) return []
    const meant = nearestName(
      name,
      known.filter((each) => !given.includes(each)),
      MAX_CHANGES,
    )
    return meant === undefined ? [] : [`${name}: no such variable, write ${meant}`]
  })
}
