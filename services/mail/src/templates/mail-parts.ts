/** A part of a mail, in reading order. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }

export interface MailParts {
  readonly subject: string
  readonly parts: readonly MailPart[]
}

/** Returns the body of a mail for its part `text/plain`. */
export function toText({ parts }: MailParts): string {
  return `${parts.map(partToText).join('\n\n')}\n`
}

function partToText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return `    ${part.code}`
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}

/** Returns the HTML of a mail: no picture, style sheet, font or script, and no link except those of the parts. */
export function toHtml({ subject, parts }: MailParts, language: string): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Mail programs also make links of numbers and dates.
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/24px system-ui,sans-serif">',
    '<div style="max-width:480px;margin:0 auto">',
    ...parts.map(partToHtml),
    '</div></body></html>',
    '',
  ].join('\n')
}

function partToHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<p style="margin:0 0 16px;font:600 32px/40px ui-monospace,monospace;letter-spacing:4px">${escapeHtml(part.code)}</p>`
    case 'link': {
      const style = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5bea;color:#fff'
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="${style}">${escapeHtml(part.label)}</a></p>`
    }
    case 'facts':
      return `<table style="margin:0 0 16px;border-collapse:collapse">${part.facts.map(factToHtml).join('')}</table>`
  }
}

const factToHtml = ([name, value]: readonly [string, string]) =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:start;vertical-align:top;font-weight:400;opacity:.7">${escapeHtml(name)}</th>` +
  `<td style="padding:4px 0;font-weight:500;overflow-wrap:anywhere">${toUnlinkedHtml(value)}</td></tr>`

/** An element at each dot keeps mail programs from making a link of a host name. */
const toUnlinkedHtml = (text: string) => escapeHtml(text).replaceAll('.', '<span>.</span>')

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
