import * as v from 'valibot'

/** Maximum of events in one `POST /batch`; a browser's beacon holds 64 KiB, about 200 events. */
export const MAX_BATCH_EVENTS = 250

// Usage events contain milliseconds, error reports of existing clients an ISO date.
const timestamp = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((value: string) => Date.parse(value)),
  ),
])

/** One tracked event. The members besides `type` and `event` depend on the event. @see Spec §7 "Tracking events" */
export const analyticsPropsSchema = v.looseObject({
  type: v.optional(v.picklist(['track', 'error']), 'track'),
  event: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,64}$/, 'an event is 1–64 letters, digits or "_"')),
  address: v.optional(v.pipe(v.string(), v.maxLength(256))),
})

/** One tracked event: the body of `POST /e`. @see Spec §7 "Analytics" */
export const analyticsEventSchema = v.object({
  eventId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'an event id is 8–64 letters, digits, "_" or "-"')),
  url: v.pipe(v.string(), v.maxLength(4096)),
  domain: v.pipe(v.string(), v.maxLength(256)),
  timestamp,
  props: analyticsPropsSchema,
})
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>

/** Several events at once: the body of `POST /batch`. */
export const analyticsBatchSchema = v.pipe(
  v.array(analyticsEventSchema),
  v.minLength(1, 'a batch has an event'),
  v.maxLength(MAX_BATCH_EVENTS, `a batch has at most ${MAX_BATCH_EVENTS} events`),
)

/** The response to `POST /e` and `POST /batch`. */
export const analyticsReceiptSchema = v.object({ accepted: v.pipe(v.number(), v.integer(), v.minValue(0)) })
export type AnalyticsReceipt = v.InferOutput<typeof analyticsReceiptSchema>
