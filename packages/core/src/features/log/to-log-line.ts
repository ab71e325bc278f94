import type { LogEntry } from './log.types.ts'

/** Limit, because a service may respond with a whole page. */
const MAX_TEXT = 2_000

/** URLs: their paths and queries may contain keys of the site. */
const WEB_ADDRESS = /\b((?:https?|wss?):\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>]+)[^\s"'<>]*/gi

/** Signatures, calls and hashes; account addresses are shorter. */
const LONG_HEX = /\b(0x[0-9a-f]{8})[0-9a-f]{35,}/gi

/**
 * Returns one entry of the log as a line of JSON: time, level, and the code, sentence and causes of an error.
 *
 * @example toLogLine({ timeMs: 0, subject: new WalletError('wallet/timeout', { method: 'eth_call' }) })
 */
export function toLogLine({ timeMs, subject }: LogEntry): string {
  const time = new Date(timeMs).toISOString()
  const line =
    typeof subject === 'string' ? { level: 'info', event: subject } : { level: 'error', ...describe(subject) }
  return JSON.stringify({ time, ...line })
}

function describe(subject: object): object {
  const code = codeOf(subject) ?? 'bug/unexpected'
  if (!(subject instanceof Error)) return { code }
  return { code, message: toPlain(subject.message), causes: causesOf(subject) }
}

/**
 * Returns the code of a `WalletError`, or of a failure as plain data. Defined here, because bundlers would move a
 * function shared with the engine into a chunk of its own.
 */
export function codeOf(subject: unknown): string | undefined {
  const { code } = subject as { readonly code?: unknown }
  return typeof code === 'string' && /^[a-z-]+\/[a-z-]+$/.test(code) ? code : undefined
}

/** A longer chain of causes is circular. */
const MAX_CAUSES = 8

/** Codes of the causes; an error of another library is listed by its text. */
function causesOf(error: Error): readonly string[] | undefined {
  const causes: string[] = []
  let { cause } = error
  while (cause instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(codeOf(cause) ?? toPlain(cause.message))
    cause = cause.cause
  }
  return causes.length === 0 ? undefined : causes
}

const toPlain = (text: string) => text.slice(0, MAX_TEXT).replace(WEB_ADDRESS, '$1$2').replace(LONG_HEX, '$1…')
