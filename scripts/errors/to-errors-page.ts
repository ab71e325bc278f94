import { type ErrorCode, type ErrorKind, kindOf, WalletError } from '@latchkey/errors'
import { errorCodes, toHttpStatus, toJsonRpcError } from '@latchkey/errors/wire'

const KINDS: Readonly<Record<ErrorKind, string>> = {
  rejected: 'The person declined. Go back without an alarm.',
  invalid: 'The caller gave a value that cannot be used. Change it; the context names the field.',
  unauthorized: 'The caller may not do this. Sign in again, or correct the configuration.',
  unsupported: 'The wallet, the network or the service has no such feature. Hide the feature.',
  'not-found': 'The thing does not exist. Show an empty state.',
  conflict: 'The call does not fit the current state. Read the state and decide again.',
  'rate-limited': 'Too many calls. Wait for the seconds in the context, then call again.',
  unavailable: 'A network, a wallet or a service did not answer. The same call may succeed later.',
  malformed: 'Data from outside failed its schema. Report it; a retry gives the same.',
  bug: 'An invariant of Latchkey failed. Report it.',
}

const HEAD = `# Errors

Every failure is a \`WalletError\`. Recognise one by its code, never by its class or its text:

\`\`\`ts
import { isWalletError } from '@latchkey/modal'

if (isWalletError(error, 'connect/rejected')) return
\`\`\`

A code is never removed, renamed or given a new meaning. The sentence is \`error.shortMessage\` in
development and on servers, for developers and logs; a production bundle of a page has the code, the context and \`docsPath\` there.
\`error.context\` holds the values of the placeholders; \`error.docsPath\` leads to the line on this page.
\`npm run docs:errors\` writes this page from \`packages/errors/src\`.
`

/** Returns `docs/errors.md`: every kind, and every code with its kind, its protocol numbers and its message. */
export function toErrorsPage(): string {
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const areas = [...new Set(codes.map(toArea))].sort()
  return [
    HEAD,
    '## Kinds\n',
    '| `kindOf(error)` | meaning | `isRetryable(error)` |',
    '|---|---|---|',
    ...Object.entries(KINDS).map(
      ([kind, meaning]) => `| ${kind} | ${meaning} | ${isRetryableKind(kind) ? 'yes' : 'no'} |`,
    ),
    ...areas.flatMap((area) => [
      `\n## ${area}\n`,
      '| code | kind | HTTP | JSON-RPC | sentence |',
      '|---|---|---|---|---|',
      ...codes.filter((code) => toArea(code) === area).map(toRow),
    ]),
    '',
  ].join('\n')
}

const toArea = (code: string) => code.slice(0, code.indexOf('/'))

const isRetryableKind = (kind: string) => kind === 'unavailable' || kind === 'rate-limited'

function toRow(code: ErrorCode): string {
  // The context only fills in the message, and the row shows the template.
  const error = new WalletError(code as 'bug/unexpected')
  const numbers = `${toHttpStatus(error)} | ${toJsonRpcError(error).code}`
  return `| <a id="${code}"></a>\`${code}\` | ${kindOf(error)} | ${numbers} | ${error.shortMessage} |`
}
