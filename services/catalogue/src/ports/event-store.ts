/** One stored analytics event: scrubbed, with the time of its arrival. */
export interface StoredEvent {
  readonly eventId: string
  readonly receivedAt: Date
  /** Time reported by the page, limited to the week before `receivedAt`. */
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

/** Store of analytics events. */
export interface EventStore {
  /**
   * Stores the events whose `eventId` is not stored yet.
   *
   * @returns how many were new.
   * @throws service/database
   */
  readonly add: (events: readonly StoredEvent[]) => Promise<number>
  /**
   * Deletes the events that arrived before a time, in slices.
   *
   * @returns how many were deleted.
   * @throws service/database
   */
  readonly deleteBefore: (moment: Date) => Promise<number>
  /** @throws service/database when the store does not answer. */
  readonly ping: () => Promise<void>
}
