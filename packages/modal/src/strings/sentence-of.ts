import type { ErrorCode } from '@latchkey/errors'
import { errors } from './en/errors.ts'

/** Returns what a person reads for a failure. Most visits meet none, so that it is loaded with the first. @see Spec §8 */
export function sentenceOf({
  code,
  context,
}: {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}): string {
  const sentence = errors.sentences[code] ?? errors.fallback
  return typeof sentence === 'string' ? sentence : sentence(context)
}
