import type { FailureState } from '@latchkey/core/ui'
import { type ErrorKind, kindOf } from '@latchkey/errors'
import type { ModalWords } from '../../strings/words.types.ts'

type FailureName = keyof ModalWords['signIn']['failures']

const NAMES: Readonly<Partial<Record<FailureState['code'], FailureName>>> = {
  'guard/declined': 'declined',
  'guard/blocked': 'mismatch',
  'wallet/unauthorized': 'locked',
  'wallet/timeout': 'timeout',
  'sign-in/declined': 'refused',
  'sign-in/smart-account': 'smartAccount',
  'sign-in/wrong-signature': 'refused',
  'sign-in/wrong-domain': 'mismatch',
  'sign-in/wrong-uri': 'mismatch',
  'sign-in/wrong-chain': 'mismatch',
  'sign-in/wrong-account': 'mismatch',
  'sign-in/message-invalid': 'mismatch',
  'sign-in/expired': 'time',
  'sign-in/not-yet-valid': 'time',
}

const KINDS: Readonly<Partial<Record<ErrorKind, FailureName>>> = {
  rejected: 'declined',
  unauthorized: 'refused',
  unavailable: 'down',
  'rate-limited': 'down',
}

/** Returns the key of the text for a failed sign-in: that of its code, else that of its kind. */
export const failureName = (failure: FailureState): FailureName =>
  NAMES[failure.code] ?? KINDS[kindOf(failure)] ?? 'unknown'
