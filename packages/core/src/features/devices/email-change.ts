import { isWalletError, WalletError } from '@latchkey/errors'
import { SECOND_MS } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { EmailStep, WalletDevices } from '../../ports/index.ts'
import { emailChangeFlow } from './devices.flow.ts'
import { selectEmailChange, selectLoginEmail } from './select-email-change.ts'

/** @see Spec §9 "E-mail login cooldown 30000 ms" */
const RESEND_MS = 30_000

interface EmailChangeParts {
  /** @throws embedded/not-found for a wallet that nobody logs in to, wallet/disconnected */
  readonly openDevices: () => Promise<WalletDevices>
  /** All other devices were signed out. */
  readonly onChanged: () => Promise<void>
}

/** Returns the two steps of a change of the e-mail address. They keep its progress in `state.emailChange`. */
export function createEmailChange(context: Context, { openDevices, onChanged }: EmailChangeParts) {
  const { clock } = context.options

  function noteCode(to: string, step: EmailStep): void {
    const from = selectLoginEmail(context.getState())
    const emailChange = { from, to, step, resendAt: clock.now() + RESEND_MS }
    context.dispatch(emailChangeFlow, { type: 'code-sent', emailChange })
  }

  const end = () => context.dispatch(emailChangeFlow, { type: 'ended', emailChange: undefined })

  /** Keeps when the next code can be sent, or that no code is accepted any more. */
  function noteFailure(error: unknown): void {
    const emailChange = selectEmailChange(context.getState())
    if (emailChange === undefined) return
    if (isWalletError(error, 'email/taken') || isWalletError(error, 'session/login-expired')) end()
    if (!isWalletError(error, 'email/throttled')) return
    const resendAt = clock.now() + Number(error.context.retryInSeconds) * SECOND_MS
    context.dispatch(emailChangeFlow, { type: 'throttled', emailChange: { ...emailChange, resendAt } })
  }

  /** @throws frame/unsupported-action for a wallet that replaces no address */
  async function begin(email: string): Promise<EmailStep> {
    const devices = await openDevices()
    if (devices.changeEmail === undefined) throw new WalletError('frame/unsupported-action')
    const step = await devices.changeEmail(email)
    noteCode(email, step)
    return step
  }

  async function enterCode(step: EmailStep, code: string): Promise<string | undefined> {
    const devices = await openDevices()
    if (devices.enterEmailCode === undefined) throw new WalletError('frame/unsupported-action')
    const email = await devices.enterEmailCode(step, code)
    const change = selectEmailChange(context.getState())
    if (email === undefined) {
      if (change !== undefined) noteCode(change.to, 'new')
      return undefined
    }
    end()
    await onChanged()
    return email
  }

  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      noteFailure(error)
      throw error
    }
  }

  return {
    changeEmail: (email: string) => noting(begin(email)),
    enterEmailCode: (step: EmailStep, code: string) => noting(enterCode(step, code)),
  }
}
