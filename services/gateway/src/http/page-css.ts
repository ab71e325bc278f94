/** The common styles of this service's pages: system fonts, light and dark mode, and a 4 px grid. */
const PAGE_CSS = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --line: #e1e4e8; --text: #16181d; --quiet: #5b6270;
  --accent: #2f5bea; --on-accent: #fff; --bad: #b3261e; --good: #17703c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1115; --card: #171a20; --line: #2a2f38; --text: #f1f3f6; --quiet: #9aa3b2;
    --accent: #8aa6ff; --on-accent: #10131a; --bad: #ff8a80; --good: #6fdc9b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 400 16px/24px system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--quiet); }
a { color: var(--accent); }
code, pre { font: 400 14px/20px ui-monospace, monospace; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** The page of the sandbox. */
export const SANDBOX_CSS = `${PAGE_CSS}
main { max-width: 440px; margin: 0 auto; padding: 24px 16px 40px; }
.note { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 8px; border: 1px solid var(--line);
  color: var(--quiet); font-size: 14px; }
dl { margin: 0 0 24px; padding: 4px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 500; text-align: end; overflow-wrap: anywhere; }
label { display: block; margin-bottom: 8px; font-weight: 500; }
input { width: 100%; height: 48px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--card); color: inherit; font: inherit; }
button { width: 100%; height: 48px; margin-top: 16px; border: 0; border-radius: 12px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { filter: brightness(1.08); }
.hint { margin: 8px 0 0; font-size: 14px; line-height: 20px; }
[role='alert'] { margin: 0 0 16px; color: var(--bad); font-weight: 500; }
.done { color: var(--good); }
`

/** The page of the description of the calls. */
export const API_CSS = `${PAGE_CSS}
main { max-width: 880px; margin: 0 auto; padding: 40px 16px; }
section { margin: 0 0 12px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h2 { margin: 0 0 4px; font-size: 16px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
h2 span { margin-inline-end: 8px; color: var(--accent); text-transform: uppercase; }
section p { margin: 0 0 8px; }
table { width: 100%; margin: 0 0 8px; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th, td { padding: 4px 16px 4px 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 500; }
summary { min-height: 24px; cursor: pointer; }
pre { margin: 8px 0; padding: 12px; overflow: auto; background: var(--ground); border-radius: 8px; }
`
