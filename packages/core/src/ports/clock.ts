/** The only source of time in core. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Calls back once after at least `delayMs`; returns a function that cancels the timer. */
  after(delayMs: number, callback: () => void): () => void
}
