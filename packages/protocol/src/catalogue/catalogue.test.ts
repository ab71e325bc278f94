import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  analyticsBatchSchema,
  analyticsConfigSchema,
  analyticsEventSchema,
  catalogueExamples,
  servedWalletsAnswerSchema,
  toWalletsParams,
  walletsAnswerSchema,
  walletsQuerySchema,
} from './index.ts'

describe('the response of getWallets', () => {
  it('is parsed as it is served (Spec §7)', () => {
    const served = v.parse(servedWalletsAnswerSchema, catalogueExamples.walletsAnswer)
    expect(served).toEqual(catalogueExamples.walletsAnswer)
    expect(v.parse(walletsAnswerSchema, served).data[0]).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask' })
  })

  it('is rejected by the schema of the service if a key is missing, unknown or invalid', () => {
    const [wallet] = catalogueExamples.walletsAnswer.data
    const { rdns: _, ...without } = wallet
    for (const bad of [without, { ...wallet, extra: 1 }, { ...wallet, mobile_link: 'javascript:1' }]) {
      expect(v.is(servedWalletsAnswerSchema, { count: 1, data: [bad] })).toBe(false)
    }
  })

  it('is parsed by a client without unknown keys, unsafe links and nameless entries, and otherwise unchanged (Spec §3)', () => {
    const { count, data } = v.parse(walletsAnswerSchema, catalogueExamples.foreignWalletsAnswer)
    expect(count).toBe(3)
    expect(data.map((wallet) => wallet.name)).toEqual(['Plain', 'Evil'])
    expect(data[0]).toMatchObject({ mobile_link: 'plain://', chains: [], supports_wc: true, app_store: null })
    expect(data[0]).not.toHaveProperty('certified_at')
    expect(data[1]).toMatchObject({ mobile_link: null, homepage: null })
  })

  it('is rejected if it is no list', () => {
    for (const bad of [null, [], { data: {} }, 'x']) expect(v.is(walletsAnswerSchema, bad)).toBe(false)
  })
})

describe('the query of getWallets', () => {
  it('has 40 wallets as the default (Spec §9.12)', () => {
    expect(v.parse(walletsQuerySchema, {})).toMatchObject({ page: 1, entries: 40, include: [], search: '' })
  })

  it('is the same after formatting and parsing', () => {
    const request = { page: 2, entries: 100, include: ['aa', 'bb'], search: 'meta', chains: ['eip155:1'] }
    expect(v.parse(walletsQuerySchema, toWalletsParams(request))).toMatchObject(request)
    expect(toWalletsParams({ include: [], search: '' })).toEqual({})
  })

  it('limits entries to 100 and rejects text that is not a number', () => {
    expect(v.parse(walletsQuerySchema, { entries: '5000' }).entries).toBe(100)
    for (const page of ['0', '-1', 'x', '1e9', '']) expect(v.is(walletsQuerySchema, { page })).toBe(false)
  })

  it('rejects a list item that is no id or chain, and accepts any names of wallets', () => {
    expect(v.is(walletsQuerySchema, { include: 'a,../b' })).toBe(false)
    expect(v.is(walletsQuerySchema, { chains: 'eip155:1,<b>' })).toBe(false)
    expect(v.parse(walletsQuerySchema, { rdns: 'nodots,com.a' }).rdns).toEqual(['nodots', 'com.a'])
  })
})

describe('analytics', () => {
  it('accepts a configuration with isAnalyticsEnabled, and rejects any other response (Spec §7)', () => {
    const { validate } = analyticsConfigSchema['~standard']
    expect(validate({ ...catalogueExamples.analyticsConfig, more: 1 })).toEqual({ value: { isAnalyticsEnabled: true } })
    for (const body of [null, {}, { isAnalyticsEnabled: 'true' }]) expect(validate(body)).toHaveProperty('issues')
  })

  it('parses an event and a batch, with both forms of time (Spec §7)', () => {
    expect(v.parse(analyticsEventSchema, catalogueExamples.analyticsEvent).props.event).toBe('MODAL_OPEN')
    const events = [catalogueExamples.analyticsEvent, catalogueExamples.analyticsErrorEvent]
    expect(v.parse(analyticsBatchSchema, events)[1]?.timestamp).toBe(Date.parse('2026-01-02T03:04:05.000Z'))
  })

  it('rejects an event without id or name, and a batch that is empty or too long', () => {
    const event = catalogueExamples.analyticsEvent
    expect(v.is(analyticsEventSchema, { ...event, eventId: 'x' })).toBe(false)
    expect(v.is(analyticsEventSchema, { ...event, props: { type: 'track' } })).toBe(false)
    expect(v.is(analyticsBatchSchema, [])).toBe(false)
    expect(v.is(analyticsBatchSchema, Array(251).fill(event))).toBe(false)
  })
})
