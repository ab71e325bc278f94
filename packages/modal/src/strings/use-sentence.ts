import type { ErrorCode } from '@latchkey/errors'
import { errors } from './en/errors.ts'
import { useWords } from './use-words.ts'

interface Failure {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns what a person reads for a failure. Most visits meet none, so that it is loaded with the first. @see Spec §8 */
export function useSentence(): (failure: Failure) => string {
  const { sentences, fallback } = useWords('errors', errors)
  return ({ code, context }) => {
    const sentence = sentences[code] ?? fallback
    return typeof sentence === 'string' ? sentence : sentence(context)
  }
}
