import { isWalletError, WalletError } from '@latchkey/errors'
import type { Handlers } from '../call-context.ts'
import { beginLogin, enterApproval, enterCode, logIn } from '../wallet/login.ts'
import { enrolDevice } from '../wallet/recover-wallet.ts'
import type { BegunLogin, WalletDeps } from '../wallet/wallet-deps.ts'
import { waitForApproval } from './wait-for-approval.ts'

/** Between two requests for a code that comes too early. */
const PAUSE_MS = 5_000

/** A login by a code that comes by e-mail; on a new device a person approves the device first. */
export const loginHandlers = {
  async CONNECT_EMAIL({ email }, { openWallet }) {
    return { action: await logIn(email, await openWallet()) }
  },
  async CONNECT_OTP({ otp }, { openWallet }) {
    return enterCode(otp, await openWallet())
  },
  /** Ends with `frame/timeout` while nobody has decided; the page then asks again, with the same pairing code. */
  async CONNECT_DEVICE(_, context) {
    const wallet = await context.openWallet()
    const { login } = wallet
    if (login === undefined) throw new WalletError('email/device-refused')
    const known = wallet.enrolment?.walletId === login.walletId ? wallet.enrolment?.approval : undefined
    const approval = known ?? (await waitForApproval(await enrol(login, wallet), wallet, context))
    // Auth accepts an approval once.
    if (login.isVerified === true) await openApproved(approval, login, wallet)
    else await sendCode(login.email, wallet, known === undefined ? approval : undefined)
  },
} satisfies Handlers

const enrol = ({ email, deviceId, walletId }: BegunLogin, wallet: WalletDeps) =>
  enrolDevice({ identity: { type: 'email', email }, deviceId, walletId }, wallet)

/** Opens the session with custody's approval, after the code was correct. If auth refuses the approval, the device must enrol again. */
async function openApproved(approval: string, login: BegunLogin, wallet: WalletDeps): Promise<void> {
  try {
    await enterApproval(approval, login, wallet)
  } catch (error) {
    if (isWalletError(error, 'proof/refused')) wallet.enrolment = undefined
    throw error
  }
}

/**
 * Sends the code to a device that was approved. Auth takes the approval once, and may still make the address wait for its next
 * mail: then the page asks again, and the device is known to be approved.
 */
async function sendCode(email: string, wallet: WalletDeps, approval?: string): Promise<void> {
  try {
    await beginLogin(email, wallet, approval)
  } catch (error) {
    if (!isWalletError(error, 'email/throttled')) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    throw new WalletError('frame/timeout')
  }
}
