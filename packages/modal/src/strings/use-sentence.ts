import type { ErrorCode } from '@latchkey/errors'
import { useContext } from 'react'
import { errors } from './en/errors.ts'
import { WordsContext } from './strings.ts'

interface Failure {
  readonly code: ErrorCode
  readonly context: Readonly<Record<string, unknown>>
}

/** Returns what a person reads for a failure. Most visits meet none, so that it is loaded with the first. @see Spec §8 */
export function useSentence(): (failure: Failure) => string {
  const { sentences, fallback } = useContext(WordsContext)?.errors ?? errors
  return ({ code, context }) => {
    const sentence = sentences[code] ?? fallback
    return typeof sentence === 'string' ? sentence : sentence(context)
  }
}
