import { WalletError } from '@latchkey/errors'
import { showPairingCode } from '../approval/show-pairing-code.ts'
import type { CallContext } from '../call-context.ts'
import { readDecision } from '../wallet/recover-wallet.ts'
import type { Enrolment, WalletDeps } from '../wallet/wallet-deps.ts'

/**
 * Shows the pairing code that a person types on the page of their mail link, and waits a while for their decision.
 *
 * @returns custody's approval
 * @throws frame/timeout while nobody has decided; email/device-refused
 */
export async function waitForApproval(
  enrolment: Enrolment,
  wallet: WalletDeps,
  { emit, signal, state }: CallContext,
): Promise<string> {
  const hide = showPairingCode(document, 'device', enrolment.pairingCode, state.theme)
  emit({ type: 'VIEW_REQUEST', payload: { view: 'device' } })
  try {
    const decision = await readDecision(enrolment, wallet, signal)
    if (decision.status === 'pending') throw new WalletError('frame/timeout')
    if (decision.status !== 'approved') {
      wallet.enrolment = undefined
      throw new WalletError('email/device-refused')
    }
    wallet.enrolment = { ...enrolment, approval: decision.approval }
    return decision.approval
  } finally {
    hide()
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}
