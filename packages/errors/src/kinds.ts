import type { ErrorKind } from './code-entry.ts'

/**
 * The words in a code that give its kind; the first match counts. Loaded before the first click, where a list of all codes would
 * weigh twice as much. A test compares each code with its kind in `codes.ts`.
 */
const WORDS: Readonly<Partial<Record<ErrorKind, RegExp>>> = {
  rejected: /rejected|cancelled|declined|aborted|blocked|send.closed|smart/,
  'rate-limited': /rate|throttled|many-sessions/,
  malformed: /malformed|no-accounts|foreign|corrupt|d-call|not-proven|not-replaced/,
  unsupported:
    /unsupported|adapter-not-found|config.not|package|(?<!n-)not-allowed|no-[gps]|not-local|enabled|not-repl/,
  'not-found': /not-found|no-token|n.unknown/,
  conflict: /destroyed|none|no-[nc]|not-[is]|ready|pending|wallet.wrong|named|taken|many|progress|mined|replaced/,
  invalid: /[/]invalid|message|metadata|no-[alu]|too-|missing|zero|process|dust|funds|would|view.unknown|env/,
  unauthorized: /sign-in.(?!init|unav)|session[/]|origin|locked|signature|refused|unknown-|unauthorized/,
  bug: /bug/,
}

/** Returns the kind of a code: `unavailable` where no word says otherwise. */
export function toKind(code: string): ErrorKind {
  for (const kind in WORDS) if (WORDS[kind as ErrorKind]?.test(code)) return kind as ErrorKind
  return 'unavailable'
}
