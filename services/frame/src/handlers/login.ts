import { WalletError } from '@latchkey/errors'
import { showPairingCode } from '../approval/show-pairing-code.ts'
import type { Handlers } from '../call-context.ts'
import { beginLogin, enterCode } from '../wallet/login.ts'
import { enrolDevice, readDecision } from '../wallet/recover-wallet.ts'

/** A login by a code that comes by e-mail; on a new device a person approves the device first. */
export const loginHandlers = {
  async CONNECT_EMAIL({ email }, { openWallet }) {
    return { action: await beginLogin(email, await openWallet()) }
  },
  async CONNECT_OTP({ otp }, { openWallet }) {
    await enterCode(otp, await openWallet())
  },
  /** Ends with `frame/timeout` while nobody has decided; the page then asks again, with the same pairing code. */
  async CONNECT_DEVICE(_, { openWallet, emit, signal }) {
    const wallet = await openWallet()
    const { login } = wallet
    if (login === undefined) throw new WalletError('email/device-refused')
    const enrolment = await enrolDevice(login, wallet)
    const hide = showPairingCode(document, enrolment.pairingCode)
    emit({ type: 'VIEW_REQUEST', payload: { view: 'device' } })
    try {
      const decision = await readDecision(enrolment, wallet, signal)
      if (decision.status === 'pending') throw new WalletError('frame/timeout')
      if (decision.status !== 'approved') {
        wallet.enrolment = undefined
        throw new WalletError('email/device-refused')
      }
      const { approval } = decision
      wallet.enrolment = { ...enrolment, approval }
      await beginLogin(login.email, wallet, approval)
    } finally {
      hide()
      emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
    }
  },
} satisfies Handlers
