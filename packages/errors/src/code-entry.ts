export type ErrorKind =
  | 'rejected'
  | 'invalid'
  | 'unauthorized'
  | 'unsupported'
  | 'not-found'
  | 'conflict'
  | 'rate-limited'
  | 'unavailable'
  | 'malformed'
  | 'bug'

export interface CodeEntry {
  readonly kind: ErrorKind
  /** May hold `{name}` placeholders, filled from the context. */
  readonly sentence: string
}
