import type { CaughtMail } from './caught-mail.ts'

/** The system's fonts, its light and dark, and a grid of 4 px, as the other pages of this machine. */
export const MAIL_CSS = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --line: #e1e4e8; --text: #16181d; --quiet: #5b6270;
  --accent: #2f5bea; --soft: #eaefff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1115; --card: #171a20; --line: #2a2f38; --text: #f1f3f6; --quiet: #9aa3b2; --accent: #8aa6ff;
    --soft: #1e2740; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 400 16px/24px system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; margin: 0 0 24px; }
h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 600; }
h2 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: var(--accent); overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 14px; line-height: 20px; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
li { padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.top { display: flex; align-items: flex-start; justify-content: space-between; gap: 16px; }
.top > div { min-width: 0; }
time { flex: none; font-variant-numeric: tabular-nums; }
.code { display: inline-block; margin: 12px 0 0; padding: 8px 16px; border-radius: 8px; background: var(--soft);
  font: 600 24px/32px ui-monospace, monospace; letter-spacing: 4px; user-select: all; }
pre { margin: 12px 0 0; padding: 12px 0 0; border-top: 1px solid var(--line); font: 400 14px/20px ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 48px 16px; text-align: center; background: var(--card); border: 1px dashed var(--line); border-radius: 12px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`

/** Loads the page again when there is a new mail. Without it the link "Reload" does. */
export const MAIL_SCRIPT = `
const newest = document.documentElement.dataset.newest
setInterval(async () => {
  const response = await fetch('/messages').catch(() => undefined)
  const [first] = response?.ok ? await response.json() : []
  if (first !== undefined && String(first.id) !== newest) location.reload()
}, 2000)
`

/** Returns the page with all mails, newest first. Their text is shown as text; HTML parts are not shown. */
export function toMailPage(mails: readonly CaughtMail[]): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const list =
    mails.length === 0
      ? '<div class="empty"><h2>No mail yet</h2><p class="quiet">What the services of this machine send appears here.</p></div>'
      : `<ol>${mails.map(toItem).join('')}</ol>`
  return `<!doctype html>
<html lang="en" data-newest="${mails[0]?.id ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mail of the local world</title>
<link rel="stylesheet" href="/mail.css">
<script src="/mail.js" defer></script>
</head>
<body>
<main>
<header><h1>Mail</h1><p class="quiet">${count} · nothing leaves this machine · <a href="/">Reload</a></p></header>
${list}
</main>
</body>
</html>
`
}

function toItem({ subject, to, from, at, code, text }: CaughtMail): string {
  const iso = new Date(at).toISOString()
  return [
    '<li><div class="top"><div>',
    `<h2 dir="auto">${escapeHtml(subject) || '(no subject)'}</h2>`,
    `<p class="quiet">to ${escapeHtml(to.join(', '))} · from ${escapeHtml(from)}</p></div>`,
    `<time class="quiet" datetime="${iso}">${iso.slice(11, 19)} UTC</time></div>`,
    code === undefined ? '' : `<p class="code">${code}</p>`,
    `<pre dir="auto">${toLinkedHtml(text.trim())}</pre></li>`,
  ].join('')
}

/** Links of mails are opened from here, as a person does with the link for a device. */
function toLinkedHtml(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => {
      const escaped = escapeHtml(part)
      return at % 2 === 0 ? escaped : `<a href="${escaped}" rel="noopener noreferrer">${escaped}</a>`
    })
    .join('')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
