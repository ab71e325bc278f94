import type { ErrorCode } from '@latchkey/errors'
import { errors } from './en/errors.ts'
import { useWords } from './use-words.ts'

interface Failure {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}

/**
 * Returns the function that maps a failure to its text for visitors. Loaded with the first failure, because most visits
 * have none. @see Spec §8
 */
export function useSentence(): (failure: Failure) => string {
  const { sentences, fallback } = useWords('errors', errors)
  return ({ code, context }) => {
    const sentence = sentences[code] ?? fallback
    return typeof sentence === 'string' ? sentence : sentence(context)
  }
}
