import type { ErrorKind } from './code-entry.ts'

/**
 * The words in a code that give its kind; the first match counts: a list of all codes would weigh twice as much in a page. A test compares each code with its kind in `codes.ts`.
 */
const WORDS: Readonly<Partial<Record<ErrorKind, RegExp>>> = {
  rejected: /rejected|cancelled|declined|denied|aborted|blocked|send.closed|smart/,
  'rate-limited': /rate|throttled|many-sessions/,
  malformed: /malformed|no-accounts|foreign|corrupt|broken|d-call|not-proven|not-replaced/,
  unsupported:
    /unsupported|adapter-not-found|config.not|package|(?<!n-)not-allowed|no-[gps]|not-local|not-configured|enabled|not-repl/,
  'not-found': /not-found|no-token|n.unknown/,
  conflict:
    /destroyed|none|last-|no-[nc]|no-addr|not-[is]|ready|pending|wallet.wrong|named|taken|many|progress|mined|replaced|quiet/,
  invalid: /[/]invalid|message|metadata|no-[alu]|too-|missing|zero|process|dust|funds|would|view.unknown|env/,
  unauthorized: /sign-in.(?!init|unav)|session[/]|origin|locked|signature|refused|unknown-|unauthorized|frozen|stopped/,
  bug: /bug/,
}

/**
 * Returns the kind of a failure: `unavailable` for a code that this version does not know.
 *
 * @param failure - An error, or the failure of a state.
 * @example if (kindOf(error) === 'rejected') return // the visitor declined
 */
export function kindOf({ code }: { readonly code: string }): ErrorKind {
  for (const kind in WORDS) if (WORDS[kind as ErrorKind]?.test(code)) return kind as ErrorKind
  return 'unavailable'
}

/** Returns whether the same call may succeed later without a change by the caller. */
export function isRetryable(failure: { readonly code: string }): boolean {
  const kind = kindOf(failure)
  return kind === 'unavailable' || kind === 'rate-limited'
}
