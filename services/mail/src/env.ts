import { readFile } from 'node:fs/promises'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { parseEmailAddress } from './address/parse-email-address.ts'
import type { MailTransport } from './mail-transport.ts'
import { createSmtpTransport, type DkimKey } from './smtp/create-smtp-transport.ts'
import { toPlainText } from './templates/to-plain-text.ts'

const MAX_NAME = 40

const emailAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseEmailAddress(dataset.value)
    } catch {
      addIssue({ message: 'write an e-mail address, without a name' })
      return NEVER
    }
  }),
)

/**
 * Variables of a service that sends mail, for its own schema. Auth and custody send from different addresses.
 *
 * @example const envSchema = v.object({ PORT: whole(4600, 65_535), ...mailEnvEntries })
 */
export const mailEnvEntries = {
  /**
   * Mail server: `smtps://user:password@host`, or `smtp://user:password@host:587` with STARTTLS. Without TLS only on
   * this machine.
   */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'write smtps://user:password@host'))),
  /** Address from which the service sends. */
  MAIL_FROM: v.optional(emailAddress),
  /** Name of the sender. */
  MAIL_FROM_NAME: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => toPlainText(text, MAX_NAME) === text, 'write up to 40 letters, digits and spaces'),
    ),
    'Wallet',
  ),
  /** Domain that signs mails with DKIM; absent: the mail server signs. */
  MAIL_DKIM_DOMAIN: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'write a domain in lower case')),
  ),
  /** Selector of the DKIM key in DNS. */
  MAIL_DKIM_SELECTOR: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,63}$/, 'write the selector of the DKIM key'))),
  /** File of the private DKIM key, in PEM. */
  MAIL_DKIM_KEY_FILE: v.optional(v.string()),
} as const

const mailEnv = v.object(mailEnvEntries)
export type MailEnv = v.InferOutput<typeof mailEnv>

/**
 * Opens the transport that the environment names.
 *
 * @throws service/env for a missing or invalid variable
 * @example const transport = await openMailTransport(readEnv(process.env))
 */
export async function openMailTransport(env: MailEnv): Promise<MailTransport> {
  const { SMTP_URL: url, MAIL_FROM: address, MAIL_FROM_NAME: name } = env
  if (url === undefined) throw missing('SMTP_URL')
  if (address === undefined) throw missing('MAIL_FROM')
  return createSmtpTransport({ url, from: { name, address }, dkim: await readDkimKey(env) })
}

async function readDkimKey(env: MailEnv): Promise<DkimKey | undefined> {
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY_FILE: file } = env
  if (domainName === undefined && keySelector === undefined && file === undefined) return undefined
  if (domainName === undefined) throw missing('MAIL_DKIM_DOMAIN')
  if (keySelector === undefined) throw missing('MAIL_DKIM_SELECTOR')
  if (file === undefined) throw missing('MAIL_DKIM_KEY_FILE')
  const privateKey = await readFile(file, 'utf8').catch(() => '')
  if (!/^-----BEGIN (RSA )?PRIVATE KEY-----/.test(privateKey)) {
    throw new WalletError('service/env', { problem: 'MAIL_DKIM_KEY_FILE: write the file of a private key in PEM' })
  }
  return { domainName, keySelector, privateKey }
}

const missing = (name: string) => new WalletError('service/env', { problem: `${name} is missing` })
