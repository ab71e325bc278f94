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
    if (login.isVerified === true) await openApproved(approval, login, wallet)
    else await sendCode(login.email, { approval, isSent: known !== undefined }, wallet)
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

interface SentApproval {
  readonly approval: string
  /** An earlier request had it, whose response may be lost. */
  readonly isSent: boolean
}

/**
 * Sends the code to a device that was approved. Auth takes an approval once, so one that was sent is sent again only if the device
 * is not known to be approved. If auth refuses it then, the device must enrol again. Auth may still make the address wait for its next
 * mail. In both cases the page calls again.
 *
 * @throws frame/timeout, and as `beginLogin`
 */
async function sendCode(email: string, { approval, isSent }: SentApproval, wallet: WalletDeps): Promise<void> {
  try {
    if (isSent && (await beginLogin(email, wallet)) === 'VERIFY_OTP') return
    await beginLogin(email, wallet, approval)
  } catch (error) {
    if (isWalletError(error, 'proof/refused') && isSent) wallet.enrolment = undefined
    else if (!isWalletError(error, 'email/throttled')) throw error
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    throw new WalletError('frame/timeout')
  }
}
