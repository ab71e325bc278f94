import type { FailureState } from '@latchkey/core'
import type { Strings } from '../strings/strings.ts'

type Words = Strings['connecting']

/** What is read of a failure by its code: the name of a sentence, which has another of the same name with `Text`. */
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

const isKnown = (code: FailureState['code']): code is keyof typeof WORDS => Object.hasOwn(WORDS, code)

/** Asked again, the same wallet would answer the same. */
const FINAL: readonly string[] = ['notFound', 'mustSign', 'relayRefused']

/** Returns what a person reads when a wallet did not connect, and whether asking it again can help. */
export function failureWords(
  { code }: Pick<FailureState, 'code'>,
  wallet: string,
  { connecting: t }: Strings,
): { title: string; text: string; isFinal: boolean } {
  const name = isKnown(code) ? WORDS[code] : 'failed'
  const title = t[name]
  const isFinal = FINAL.includes(name)
  return { title: typeof title === 'string' ? title : title(wallet), text: t[`${name}Text`], isFinal }
}
