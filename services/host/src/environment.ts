import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'

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
 * Parses the environment of a service. An empty variable counts as not set, because compose files write it so.
 *
 * @throws service/env, which names every invalid variable and the expected form, and never its value.
 * @example parseEnvironment(v.object({ PORT: whole(4100, 65_535) }), process.env).PORT
 */
export function parseEnvironment<S extends v.GenericSchema>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): v.InferOutput<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const problem = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${sentenceOf(issue)}`).join('; ')
  throw new WalletError('service/env', { problem: problem.slice(0, 1_000) })
}

/** The library's own sentences repeat the value, which may be a key. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith('write') ? issue.message : `expected ${issue.expected ?? issue.type}`
}
