import type { FailureState } from '@latchkey/core'
import type { Strings } from '../strings/strings.ts'

/** Returns what a person reads when a wallet did not connect. */
export function failureWords(
  failure: FailureState,
  name: string,
  { connecting: t }: Strings,
): { title: string; text: string } {
  switch (failure.code) {
    case 'connect/rejected':
    case 'wallet/rejected':
      return { title: t.declined, text: t.declinedText }
    case 'connect/already-pending':
      return { title: t.pending, text: t.pendingText }
    case 'connect/wallet-locked':
    case 'wallet/unauthorized':
      return { title: t.locked, text: t.lockedText }
    case 'connect/wallet-not-found':
      return { title: t.notFound(name), text: t.notFoundText }
    case 'connect/timeout':
    case 'wallet/timeout':
      return { title: t.timeout, text: t.timeoutText }
    case 'relay/unreachable':
      return { title: t.unreachable, text: t.unreachableText }
    case 'connect/no-accounts':
      return { title: t.noAccount, text: t.noAccountText }
    default:
      return { title: t.failed, text: t.failedText }
  }
}
