import { useWords } from '../shell/index.ts'
import { guard } from './en/guard.ts'
import type { ModalWords } from './words.types.ts'

export type GuardStrings = ModalWords['guard']

/** Returns the words of the check of requests, which come with the first screen that says some. */
export const useGuardStrings = (): GuardStrings => useWords('guard', guard)
