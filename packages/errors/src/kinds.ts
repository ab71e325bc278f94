import type { ErrorKind } from './code-entry.ts'

/**
 * Words in a code that give its kind; the first match counts. A list of all codes would add twice as many bytes to a
 * page. A test compares the result with the kind of each code in `codes.ts`.
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
 * Returns the kind of a failure: `unavailable` if this version does not have the code.
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
