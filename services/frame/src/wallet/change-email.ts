import { WalletError } from '@latchkey/errors'
import { changedEmailSchema } from '@latchkey/protocol/custody'
import {
  type EmailChange,
  emailChangeSchema,
  finishedEmailSchema,
  provenEmailSchema,
} from '@latchkey/protocol/wallet-auth'
import type { BegunEmailChange, WalletDeps } from './wallet-deps.ts'

/** Has the person accept the new address. @throws wallet/rejected, frame/aborted */
export type ConfirmAddress = (from: string, to: string) => Promise<void>

/**
 * Begins a change of the e-mail address, or sends the code of the current step again. No code counts before the person has accepted the
 * new address in this page.
 *
 * @throws what `confirm` throws, session/login-expired, email/throttled, session/expired, frame/unsupported-action for a user of a social login, and as a
 * service client
 */
export async function beginEmailChange(
  email: string,
  deps: WalletDeps,
  confirm: ConfirmAddress,
): Promise<EmailChange['action']> {
  const { session } = deps
  const identity = await session.identity()
  if (deps.custody === undefined || identity.type !== 'email') throw new WalletError('frame/unsupported-action')
  const begun = await session.call({ path: 'email-change', schema: emailChangeSchema, body: async () => ({ email }) })
  if (deps.emailChange?.email !== email) await confirm(identity.email, email)
  deps.emailChange = { changeId: begun.changeId, email }
  return begun.action
}

/** Enters the code of the current address. @throws email/invalid-code, email/throttled, and as a service client */
export async function enterPrimaryCode(code: string, deps: WalletDeps): Promise<void> {
  const { changeId } = requireChange(deps)
  const body = async () => ({ changeId, code })
  await deps.session.call({ path: 'email-change/primary', schema: emailChangeSchema, body })
}

/**
 * Enters the code of the new address, and completes the change: custody first, then auth. After a failure between them the same
 * call goes on where it stopped, with whatever code.
 *
 * @returns the new address
 * @throws email/invalid-code, email/taken, and as a service client
 */
export async function enterSecondaryCode(code: string, deps: WalletDeps): Promise<string> {
  const { session } = deps
  const change = requireChange(deps)
  const { changeId } = change
  const statement = change.statement ?? (await proveChange(code, change, deps))
  const receipt = await changeAtCustody(change, statement, deps)
  const body = async () => ({ changeId, receipt })
  const { email } = await session.call({ path: 'email-change/finish', schema: finishedEmailSchema, body })
  deps.emailChange = undefined
  await session.identify({ type: 'email', email: change.email })
  return email
}

/** @throws email/invalid-code when no change has begun in this page */
function requireChange({ emailChange }: WalletDeps): BegunEmailChange {
  if (emailChange === undefined) throw new WalletError('email/invalid-code')
  return emailChange
}

async function proveChange(code: string, change: BegunEmailChange, deps: WalletDeps): Promise<string> {
  const body = async () => ({ changeId: change.changeId, code })
  const { statement } = await deps.session.call({ path: 'email-change/secondary', schema: provenEmailSchema, body })
  deps.emailChange = { ...change, statement }
  return statement
}

/** Both addresses are as the person typed them, so that auth cannot name others. @returns the receipt of custody */
async function changeAtCustody(change: BegunEmailChange, statement: string, deps: WalletDeps): Promise<string> {
  const { custody, session, openVault } = deps
  const [identity, { wallet }, vault] = await Promise.all([session.identity(), session.describe(), openVault()])
  if (custody === undefined || identity.type !== 'email' || wallet === null)
    throw new WalletError('frame/unsupported-action')
  const { walletId } = wallet
  const { receipt } = await custody.call({
    path: 'email-change',
    schema: changedEmailSchema,
    body: (nonce) => vault.call('CHANGE_EMAIL', { nonce, walletId, from: identity.email, to: change.email, statement }),
  })
  return receipt
}
