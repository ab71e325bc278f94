import { createTestDatabase, type Database, migrate } from '@latchkey/database'
import { DAY_MS } from '@latchkey/primitives'
import { catalogueExamples } from '@latchkey/protocol/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueMigrations } from '../drivers/event-migrations.ts'
import { createEventStore } from '../drivers/postgres-events.ts'
import { sweepOnce } from '../sweep.ts'
import { createTestCatalogue, NOW, type TestCatalogue, type TestCatalogueOptions } from '../test-catalogue.fixture.ts'

const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

let database: Database
let catalogue: TestCatalogue

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.pool, { room: 'catalogue', migrations: catalogueMigrations })
})
afterAll(() => database?.stop())
beforeEach(async () => {
  await database.pool.query('TRUNCATE catalogue_events')
  catalogue = await openTest()
})

const openTest = (config: TestCatalogueOptions['config'] = {}) =>
  createTestCatalogue({ config, events: createEventStore(database.pool) })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  catalogue.app.request(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const rows = async () => (await database.pool.query('SELECT * FROM catalogue_events ORDER BY event_id')).rows
const { analyticsEvent, analyticsErrorEvent } = catalogueExamples

describe('GET /getAnalyticsConfig', () => {
  it('returns whether analytics are on (Spec §7.28)', async () => {
    const config = async (test: TestCatalogue) => (await test.app.request('/getAnalyticsConfig')).json()
    expect(await config(catalogue)).toEqual({ isAnalyticsEnabled: true })
    expect(await config(await openTest({ isAnalyticsEnabled: false }))).toEqual({ isAnalyticsEnabled: false })
    // Without a store for events, clients must send none.
    expect(await config(await createTestCatalogue())).toEqual({ isAnalyticsEnabled: false })
  })
})

describe('POST /e and POST /batch', () => {
  it('stores one event with its sender (Spec §7.29)', async () => {
    const response = await post('/e?projectId=p1&st=latchkey&sv=react-1.0.0', analyticsEvent)
    expect([response.status, await response.json()]).toEqual([202, { accepted: 1 }])
    expect(await rows()).toMatchObject([
      {
        event_id: analyticsEvent.eventId,
        received_at: new Date(NOW),
        project_id: 'p1',
        sdk_type: 'latchkey',
        sdk_version: 'react-1.0.0',
        domain: 'app.example',
        url: 'https://app.example/swap',
        kind: 'track',
        name: 'MODAL_OPEN',
        props: { properties: { connected: false } },
      },
    ])
  })

  it('stores a beacon of several events, sent as plain text with an empty project id', async () => {
    const response = await post('/batch?projectId=', [analyticsEvent, analyticsErrorEvent], {
      'content-type': 'text/plain',
    })
    expect(await response.json()).toEqual({ accepted: 2 })
    expect((await rows()).map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'error INTERNAL_SDK_ERROR',
      'track MODAL_OPEN',
    ])
  })

  it('stores an event once if it is sent repeatedly', async () => {
    await post('/e', analyticsEvent)
    expect(await (await post('/batch', [analyticsEvent, analyticsErrorEvent])).json()).toEqual({ accepted: 1 })
    expect(await rows()).toHaveLength(2)
    const twice = { ...analyticsEvent, eventId: 'twice-in-one' }
    expect(await (await post('/batch', [twice, twice])).json()).toEqual({ accepted: 1 })
  })

  it('stores no address, account, e-mail, name or pairing URI in clear', async () => {
    const secrets = {
      address: EVM,
      properties: {
        caipAddress: `eip155:1:${EVM}`,
        solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        nested: [{ uri: 'wc:7f6e504bfad6@2?relay-protocol=irn&symKey=587d5484ce2a2a6e' }, `paid ${EVM.toLowerCase()}`],
        email: 'alice@mail.example',
        errorMessage: `user bob@mail.example of vitalik.eth said wc:99aa88bb@2?symKey=00ff00ff`,
        [EVM]: 1,
      },
    }
    const event = {
      ...analyticsEvent,
      eventId: 'scrubbed-1',
      url: `https://app.example/${EVM}?email=carol@mail.example#wc:77@2`,
      domain: 'vitalik.eth',
      props: { ...analyticsEvent.props, ...secrets },
    }
    await post(`/e?projectId=${EVM}&st=dave@mail.example&sv=eip155:1:${EVM}`, event)
    const kept = JSON.stringify(await rows())
    expect(kept).toContain('scrubbed-1')
    for (const clue of [
      /0x[0-9a-f]{6}/i,
      /d8da6bf2/i,
      /aa96045/i,
      /9WzDXw/,
      /@/,
      /mail\.example/,
      /symkey/i,
      /wc:/,
      /vitalik/,
    ]) {
      expect(kept).not.toMatch(clue)
    }
    expect(kept).toMatch(/\[id:[0-9a-f]{16}\]/)
  })

  it('accepts only an id as the event id', async () => {
    const response = await post('/e', { ...analyticsEvent, eventId: EVM })
    expect(response.status).toBe(202)
    expect(JSON.stringify(await rows()).toLowerCase()).not.toContain(EVM.toLowerCase())
  })

  it('limits the time of an event to the week before its arrival', async () => {
    await post('/e', { ...analyticsEvent, eventId: 'from-the-future', timestamp: 8_640_000_000_000_000 })
    await post('/e', { ...analyticsEvent, eventId: 'from-the-past', timestamp: 0 })
    expect((await rows()).map(({ occurred_at }) => occurred_at.getTime() - NOW)).toEqual([0, -7 * DAY_MS])
  })

  it('stores text with characters that PostgreSQL cannot store', async () => {
    const event = { ...analyticsEvent, eventId: 'nul-and-half', props: { event: 'X', note: 'a\u0000b\ud800c' } }
    expect((await post('/e', event)).status).toBe(202)
    expect((await rows())[0].props).toEqual({ note: 'abc' })
  })

  it.each([
    ['no JSON', '{'],
    ['no event', 'null'],
    ['an event without an id', { ...analyticsEvent, eventId: undefined }],
    ['an event with another name', { ...analyticsEvent, props: { event: 'DROP TABLE; --' } }],
    ['a batch where one belongs', [analyticsEvent]],
  ])('rejects %s and stores nothing', async (_, body) => {
    const response = await post('/e', body)
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'request/invalid' } }])
    expect(await rows()).toEqual([])
  })

  it('rejects a whole batch for one invalid event, and names it', async () => {
    const response = await post('/batch', [analyticsEvent, { ...analyticsEvent, timestamp: 'yesterday' }])
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('1.timestamp')
    expect(await rows()).toEqual([])
  })

  it('rejects a body that is too large, with or without content-length', async () => {
    const large = { ...analyticsEvent, props: { event: 'X', note: 'x'.repeat(17_000) } }
    const response = await post('/e', large)
    expect([response.status, await response.json()]).toMatchObject([413, { error: { code: 'request/too-large' } }])
    const stream = new Blob(['[', 'x'.repeat(90_000)]).stream()
    const chunked = await catalogue.app.request(
      new Request('http://localhost/batch', { method: 'POST', body: stream, duplex: 'half' } as RequestInit),
    )
    expect(chunked.status).toBe(413)
    expect(await rows()).toEqual([])
  })

  it('has a separate limit', async () => {
    catalogue = await openTest({ limits: { listPerMinute: 1, imagesPerMinute: 1, analyticsPerMinute: 2 } })
    const statuses: number[] = []
    for (const path of ['/e', '/batch', '/e'])
      statuses.push((await post(path, path === '/e' ? analyticsEvent : [analyticsEvent])).status)
    expect(statuses).toEqual([202, 202, 429])
    expect((await catalogue.app.request('/getWallets')).status).toBe(200)
  })

  it('rejects other origins', async () => {
    catalogue = await openTest({ allowedOrigins: ['app.example'] })
    expect((await post('/e', analyticsEvent, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/e', analyticsEvent, { origin: 'https://app.example' })).status).toBe(202)
  })

  it('discards events without an error if analytics are off', async () => {
    catalogue = await openTest({ isAnalyticsEnabled: false })
    const response = await post('/e', analyticsEvent)
    expect([response.status, await response.json()]).toEqual([202, { accepted: 0 }])
    expect(await rows()).toEqual([])
  })
})

describe('sweepOnce', () => {
  it('deletes events older than the retention, and no others', async () => {
    await post('/e', { ...analyticsEvent, eventId: 'old-event-1' })
    catalogue.advance(20 * DAY_MS)
    await post('/e', { ...analyticsEvent, eventId: 'new-event-1' })
    const messages: string[] = []
    const write = (_: object, message: string) => void messages.push(message)
    const logger = { info: write, warn: write, error: write }
    const events = createEventStore(database.pool)
    await sweepOnce({ events, retentionMs: 30 * DAY_MS, clock: { now: () => NOW + 31 * DAY_MS }, logger })
    expect((await rows()).map(({ event_id }) => event_id)).toEqual(['new-event-1'])
    expect(messages).toEqual(['old analytics were deleted'])
  })

  it('deletes many rows in slices', async () => {
    await database.pool.query(`
      INSERT INTO catalogue_events SELECT 'made-' || n, to_timestamp(n), now(), '', '', '', '', '', 'track', 'X', '{}'
      FROM generate_series(1, 12000) n`)
    expect(await createEventStore(database.pool).deleteBefore(new Date())).toBe(12_000)
    expect(await rows()).toEqual([])
  })

  it('logs a failure of the database and continues', async () => {
    const warned: string[] = []
    const down = async () => {
      throw new Error('down')
    }
    const logger = { info: () => {}, warn: (_: object, message: string) => void warned.push(message), error: () => {} }
    await sweepOnce({
      events: { add: down, deleteBefore: down, ping: down },
      retentionMs: 1,
      clock: { now: () => NOW },
      logger,
    })
    expect(warned).toEqual(['old analytics were not deleted'])
  })

  it('rejects with service/database if the database is gone', async () => {
    const gone = await createTestDatabase()
    await gone.stop()
    await expect(createEventStore(gone.pool).ping()).rejects.toMatchObject({ code: 'service/database' })
  })
})
