import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { MailContent } from '../mail-transport.ts'
import { type MailData, type MailTemplate, mailDataSchemas } from './mail-data.ts'
import { type MailParts, toHtml, toText } from './mail-parts.ts'
import type { MailStrings } from './mail-strings.ts'
import { stringsEn } from './strings-en.ts'
import { toPlainText } from './to-plain-text.ts'

const MAX_NAME = 40
const MAX_LABEL = 60

/** The languages of the mails, by BCP 47 tag. */
const LANGUAGES = { en: stringsEn } as const satisfies Readonly<Record<string, MailStrings>>
export type MailLanguage = keyof typeof LANGUAGES

/**
 * Returns the content of a mail. Every untrusted text (name of the site, device, place) is reduced to plain words and
 * escaped. A mail with a code has no link, and one with a link has no code.
 *
 * @throws bug/unexpected if the data do not match the template; the message does not repeat them
 * @example renderMail('login-code', { code: '012345', origin: 'https://app.example', deviceLabel: 'Firefox', at, validMinutes: 10 })
 */
export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData<T>,
  language: MailLanguage = 'en',
): MailContent {
  const result = v.safeParse(mailDataSchemas[template], data)
  if (!result.success) {
    const fields = result.issues.map((issue) => v.getDotPath(issue)).join(', ')
    throw new WalletError('bug/unexpected', undefined, { details: `data of the mail ${template}: ${fields}` })
  }
  const parts = toParts(LANGUAGES[language], template, data, language)
  return { subject: parts.subject, text: toText(parts), html: toHtml(parts, language) }
}

function toParts(
  strings: MailStrings,
  template: MailTemplate,
  data: MailData<MailTemplate>,
  language: string,
): MailParts {
  const { origin, siteName = '', at } = data
  const host = toHost(origin)
  const named = { host, site: toPlainText(siteName, MAX_NAME) || host, time: formatTime(at, language) }
  // Each template uses only the fields that its schema allows.
  const { code, link, browser, place, deviceLabel, validMinutes, isReleased, isNew, page, passkeyName, isAdded } =
    data as Partial<
      MailData<'export-code'> &
        MailData<'device-link'> &
        MailData<'denied-notice'> &
        MailData<'email-changed-notice'> &
        MailData<'passkey-notice'>
    >
  const write = strings[template] as (words: AllWords) => MailParts
  return write({
    ...named,
    code: code ?? '',
    link: link ?? '',
    browser: toLabel(browser),
    place: toLabel(place),
    device: toLabel(deviceLabel),
    validMinutes: validMinutes ?? 0,
    isReleased: isReleased ?? false,
    isNew: isNew ?? false,
    page: toHost(page ?? ''),
    passkey: toLabel(passkeyName),
    isAdded: isAdded ?? false,
  })
}

type AllWords = Parameters<MailStrings['export-code']>[0] &
  Parameters<MailStrings['device-link']>[0] &
  Parameters<MailStrings['denied-notice']>[0] &
  Parameters<MailStrings['email-changed-notice']>[0] &
  Parameters<MailStrings['passkey-notice']>[0]

const toLabel = (text = '') => toPlainText(text, MAX_LABEL) || '–'

const toHost = (origin: string) => origin.replace(/^https:\/\//, '')

/** In UTC, because the server does not know the recipient's time zone. */
function formatTime(at: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
