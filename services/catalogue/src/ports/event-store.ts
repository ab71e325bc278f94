/** One analytics event as it is kept: scrubbed, with the time it came in. */
export interface StoredEvent {
  readonly eventId: string
  readonly receivedAt: Date
  /** What the page said, held to the week before `receivedAt`. */
  readonly occurredAt: Date
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
  readonly domain: string
  readonly url: string
  readonly kind: 'track' | 'error'
  readonly name: string
  readonly props: unknown
}

/** Where analytics events are kept. */
export interface EventStore {
  /**
   * Keeps the events that are not kept yet, by `eventId`.
   *
   * @returns how many were new.
   * @throws service/database
   */
  readonly add: (events: readonly StoredEvent[]) => Promise<number>
  /**
   * Deletes what came in before a moment, a slice at a time.
   *
   * @returns how many were deleted.
   * @throws service/database
   */
  readonly deleteBefore: (moment: Date) => Promise<number>
  /** @throws service/database when the store does not answer. */
  readonly ping: () => Promise<void>
}
