import { randomUUID } from 'node:crypto'
import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { toNetwork } from '@latchkey/http'
import { type EmailAddress, renderMail } from '@latchkey/mail'
import { MINUTE_MS, SECOND_MS } from '@latchkey/primitives'
import { toMailboxMac, wrapEmail } from './domain/email-record.ts'
import { type CallerStanding, readCodeState } from './domain/login-limits.ts'
import { createCode, type HashedCode } from './domain/one-time-code.ts'
import { CODE_MS, lockAddress, readRecentCodes, storeCode } from './drivers/codes.ts'
import { isKnownNetwork } from './drivers/known-networks.ts'
import type { LiveSession } from './drivers/sessions.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** The current address gets the first code, the new one the second. */
export type ChangeStep = 'primary' | 'secondary'
export const toPurpose = (step: ChangeStep) => `email-change-${step}` as const
const DIGITS = 8

export interface ChangeCode extends HashedCode {
  readonly codeId: string
  readonly code: string
  readonly step: ChangeStep
  readonly to: EmailAddress
  readonly emailMac: Buffer
  readonly mailboxMac: Buffer
  readonly emailWrapped: Uint8Array
}

/** Makes a code for one address, one step and one device. Hashing takes a core for a while, so no transaction is open meanwhile. */
export async function createChangeCode(
  { step, to, emailMac }: Pick<ChangeCode, 'step' | 'to' | 'emailMac'>,
  session: LiveSession,
  { codes, kms }: Pick<WalletDeps, 'codes' | 'kms'>,
): Promise<ChangeCode> {
  const [codeId, code] = [randomUUID(), createCode(DIGITS)]
  const use = {
    codeId,
    purpose: toPurpose(step),
    emailMac: emailMac.toString('hex'),
    device: session.uiThumbprint,
  }
  const hashed = await codes.hash(code, use)
  const [mailboxMac, emailWrapped] = await Promise.all([toMailboxMac(kms, to), wrapEmail(kms, to, `code/${codeId}`)])
  return { ...hashed, codeId, code, step, to, emailMac, mailboxMac, emailWrapped }
}

interface Sending {
  readonly session: LiveSession
  readonly address: string
  readonly now: Date
}

/**
 * Stores a code and its mail in a transaction of the caller, within the limits of the logins of the address.
 *
 * @throws email/throttled
 */
export async function sendChangeCode(
  client: DatabaseClient,
  code: ChangeCode,
  { session, address, now }: Sending,
  { config, outbox }: Pick<WalletDeps, 'config' | 'outbox'>,
): Promise<void> {
  const { realm, deviceId, origin } = session
  const { step, emailMac, mailboxMac, to } = code
  await lockAddress(client, emailMac)
  await lockAddress(client, mailboxMac)
  const login = { realm, emailMac, mailboxMac, deviceId, network: toNetwork(address), now }
  const standing = step === 'primary' ? 'device' : await toStanding(client, login)
  const caller = { at: now, standing, network: login.network, device: deviceId }
  const { waitMs, isGuessed } = readCodeState(await readRecentCodes(client, login), caller)
  if (waitMs > 0 || isGuessed)
    throw new WalletError('email/throttled', { retryInSeconds: Math.ceil((waitMs || 60 * MINUTE_MS) / SECOND_MS) })
  await storeCode(client, { ...code, ...login, purpose: toPurpose(step), standing })
  const template = 'email-change-code'
  const content = renderMail(template, {
    origin,
    siteName: config.projects[realm]?.name ?? '',
    at: now.getTime(),
    code: code.code,
    deviceLabel: session.label,
    validMinutes: CODE_MS / MINUTE_MS,
    isNew: step === 'secondary',
  })
  await outbox.enqueueIn(client, { ...content, template, to, expiresAt: now.getTime() + CODE_MS })
}

/** The new address has no user, so its caller is known by the network at most. */
const toStanding = async (
  client: DatabaseClient,
  login: Parameters<typeof isKnownNetwork>[1],
): Promise<CallerStanding> => ((await isKnownNetwork(client, login)) ? 'network' : 'unknown')
