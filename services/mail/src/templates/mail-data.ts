import * as v from 'valibot'

const MAX_LINK = 2_048
const text = v.pipe(v.string(), v.maxLength(1_000))
/** Exactly the form of `location.origin`. */
const origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value,
  ),
)
const link = v.pipe(
  v.string(),
  v.maxLength(MAX_LINK),
  v.check((value) => {
    const { protocol, hostname, href } = URL.canParse(value) ? new URL(value) : new URL('invalid:')
    const isLocal = protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$|\.localhost$/.test(hostname)
    return (protocol === 'https:' || isLocal) && href === value
  }),
)
/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))

const about = {
  /** Origin of the site, from the browser. */
  origin,
  /** Name that the site gives itself. */
  siteName: v.optional(text),
  at: time,
}

/** Data of each template. Untrusted texts become plain words, so they may contain anything. */
export const mailDataSchemas = {
  'login-code': v.strictObject({
    ...about,
    code: v.pipe(v.string(), v.regex(/^\d{6,8}$/)),
    deviceLabel: text,
    /** Minutes for which the code is valid. */
    validMinutes: minutes,
  }),
  'email-change-code': v.strictObject({
    ...about,
    code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
    deviceLabel: text,
    validMinutes: minutes,
    /** True: to the new address. False: to the current one. */
    isNew: v.boolean(),
  }),
  /** Auth: the address was changed. */
  'email-changed-notice': v.strictObject({ ...about, deviceLabel: text, isNew: v.boolean() }),
  /** Custody, to the old address; the link undoes the change. */
  'email-undo-link': v.strictObject({ ...about, deviceLabel: text, link }),
  /** To the old address, which is again the address of the wallet. */
  'email-undone-notice': v.strictObject({ ...about }),
  /** Custody: the code that the page of an export asks for. */
  'export-code': v.strictObject({
    ...about,
    code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
    deviceLabel: text,
    validMinutes: minutes,
    /** Origin of that page. */
    page: origin,
  }),
  'export-notice': v.strictObject({ ...about, deviceLabel: text }),
  /** Custody; the link deletes the wallet. */
  'deletion-link': v.strictObject({ ...about, deviceLabel: text, link }),
  /** Auth: the wallet was deleted. */
  'deleted-notice': v.strictObject({ ...about }),
  /** Custody: the code that the page of a recovery kit asks for. */
  'kit-code': v.strictObject({
    ...about,
    code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
    deviceLabel: text,
    validMinutes: minutes,
    page: origin,
  }),
  'kit-notice': v.strictObject({ ...about, deviceLabel: text }),
  /** Custody: the code that the page of passkeys asks for. */
  'passkey-code': v.strictObject({
    ...about,
    code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
    deviceLabel: text,
    validMinutes: minutes,
    page: origin,
  }),
  'passkey-notice': v.strictObject({ ...about, deviceLabel: text, passkeyName: text, isAdded: v.boolean() }),
  'device-link': v.strictObject({
    ...about,
    link,
    browser: text,
    /** Approximate place of the caller. */
    place: text,
    validMinutes: minutes,
  }),
  'new-wallet-notice': v.strictObject({ ...about, deviceLabel: text }),
  'new-device-notice': v.strictObject({ ...about, deviceLabel: text, place: text }),
  /** A device that an account at a provider has approved; the link denies it. */
  'account-device-notice': v.strictObject({ ...about, deviceLabel: text, link, validMinutes: minutes }),
  'denied-notice': v.strictObject({
    ...about,
    deviceLabel: text,
    place: text,
    /** Whether the device had received its half before it was refused. */
    isReleased: v.boolean(),
  }),
} as const

export type MailTemplate = keyof typeof mailDataSchemas
export type MailData<T extends MailTemplate> = v.InferOutput<(typeof mailDataSchemas)[T]>
