import type { ErrorCode } from '@latchkey/errors'
import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Same tree, any words. */
type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Words<T[K]> }

export type Strings = Words<Omit<typeof en, 'errors'>> & { readonly errors: (typeof en)['errors'] }

export const StringsContext = createContext<Strings>(en)

export function useStrings(): Strings {
  return useContext(StringsContext)
}

/** Returns what a person reads for a failure. @see Spec §8 */
export function sentenceOf(
  { code, context }: { readonly code: ErrorCode; readonly context: Readonly<Record<string, unknown>> },
  { errors }: Pick<Strings, 'errors'>,
): string {
  const sentence = errors.sentences[code] ?? errors.fallback
  return typeof sentence === 'string' ? sentence : sentence(context)
}
