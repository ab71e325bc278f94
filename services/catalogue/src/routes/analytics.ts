import { limitBody, parseBody, parseValue } from '@latchkey/http'
import { DAY_MS } from '@latchkey/primitives'
import {
  type AnalyticsConfig,
  type AnalyticsEvent,
  type AnalyticsReceipt,
  analyticsBatchSchema,
  analyticsEventSchema,
} from '@latchkey/protocol/catalogue'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { KNOWN_REFERENCES } from '../domain/chains.ts'
import { createScrubber, type Scrubber } from '../domain/scrub.ts'
import { walletId } from '../domain/wallet-record.ts'
import type { StoredEvent } from '../ports/event-store.ts'

const EVENT_BYTES = 16 * 1024
/** More than the limit of a browser's beacon. */
const BATCH_BYTES = 80 * 1024
const WEEK_MS = 7 * DAY_MS

const senderSchema = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
  st: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
})

/**
 * The intake of usage and error events: `POST /e` for one, `POST /batch` for a beacon of several. Identifiers of people
 * are removed before events are stored.
 *
 * @see Spec §7 "Analytics: POST /e"
 */
export function analyticsRoutes(deps: CatalogueDeps): Hono {
  const { config, events } = deps
  const scrubber = createScrubber({ key: deps.analyticsKey, isPublicId: publicIds(deps) })
  const keep = async (c: Context, list: readonly AnalyticsEvent[]) => {
    const sender = parseValue(senderSchema, c.req.query())
    const receipt: AnalyticsReceipt = { accepted: 0 }
    if (config.isAnalyticsEnabled && events !== undefined) {
      const receivedAt = new Date(deps.clock.now())
      receipt.accepted = await events.add(list.map((event) => toStored(event, { sender, receivedAt, scrubber })))
    }
    return c.json(receipt, 202)
  }
  return new Hono()
    .post('/e', limitBody(EVENT_BYTES), async (c) => keep(c, [await parseBody(c, analyticsEventSchema)]))
    .post('/batch', limitBody(BATCH_BYTES), async (c) => keep(c, await parseBody(c, analyticsBatchSchema)))
}

/** `GET /getAnalyticsConfig`. @see Spec §7 */
export function analyticsConfigRoutes({ config, events }: CatalogueDeps): Hono {
  const answer: AnalyticsConfig = { isAnalyticsEnabled: config.isAnalyticsEnabled && events !== undefined }
  return new Hono().get('/getAnalyticsConfig', (c) => {
    c.header('cache-control', 'public, max-age=300')
    return c.json(answer)
  })
}

interface Origin {
  readonly sender: v.InferOutput<typeof senderSchema>
  readonly receivedAt: Date
  readonly scrubber: Scrubber
}

function toStored(event: AnalyticsEvent, { sender, receivedAt, scrubber }: Origin): StoredEvent {
  const { type, event: name, ...props } = event.props
  const latest = receivedAt.getTime()
  return {
    eventId: scrubber.text(event.eventId),
    receivedAt,
    // Limited, so that a wrong clock cannot move an event far from the time of its arrival.
    occurredAt: new Date(Math.min(latest, Math.max(latest - WEEK_MS, event.timestamp))),
    projectId: scrubber.text(sender.projectId),
    sdkType: scrubber.text(sender.st),
    sdkVersion: scrubber.text(sender.sv),
    domain: scrubber.text(event.domain),
    url: scrubber.url(event.url),
    kind: type,
    name: scrubber.text(name),
    props: scrubber.json(props),
  }
}

/** Returns a check for ids that identify no person: of wallets, known projects and chains. */
function publicIds({ wallets, config }: CatalogueDeps): (id: string) => boolean {
  const ids = new Set([
    ...wallets.flatMap(({ record }) => [walletId(record), ...record.aliases]),
    ...(config.projectIds ?? []).map((id) => id.toLowerCase()),
    ...[...KNOWN_REFERENCES].map((reference) => reference.toLowerCase()),
  ])
  return (id) => ids.has(id)
}
