import type { FailureState } from '@latchkey/core/ui'
import { connectFailures as english } from '../strings/en/connect-failures.ts'
import type { ModalWords } from '../strings/words.types.ts'

type Words = ModalWords['connectFailures']

/** The key of each code's sentence in the strings; the key with the suffix `Text` is its explanation. */
const WORDS = {
  'connect/rejected': 'declined',
  'wallet/rejected': 'declined',
  'connect/already-pending': 'pending',
  'connect/wallet-locked': 'locked',
  'wallet/unauthorized': 'locked',
  'connect/wallet-not-found': 'notFound',
  'connect/timeout': 'timeout',
  'wallet/timeout': 'timeout',
  'relay/unreachable': 'unreachable',
  'relay/refused': 'relayRefused',
  'config/origin-not-allowed': 'relayRefused',
  'session/expired': 'clockWrong',
  'connect/no-accounts': 'noAccount',
  'sign-in/declined': 'notSigned',
  'sign-in/required': 'mustSign',
  'sign-in/init-failed': 'noSignIn',
} as const satisfies Partial<Record<FailureState['code'], keyof Words>>

/** Failures for which a retry cannot help, because the wallet would respond the same. */
const FINAL: readonly string[] = ['notFound', 'mustSign', 'relayRefused']

/** The sentences for a failed connection, and whether a retry cannot help. */
export interface FailureWords {
  readonly title: string
  readonly text: string
  readonly isFinal: boolean
}

/** Returns the texts of a failure; `undefined` if nothing but the failure is known. */
export function failureWords(code: FailureState['code'], wallet: string, t: Words = english): FailureWords | undefined {
  if (!Object.hasOwn(WORDS, code)) return undefined
  const name = WORDS[code as keyof typeof WORDS]
  const title = t[name]
  const isFinal = FINAL.includes(name)
  return { title: typeof title === 'string' ? title : title(wallet), text: t[`${name}Text`], isFinal }
}
