import { mainnet } from '@latchkey/chains'
import {
  createFakeClock,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  toGateway,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EarlyContext } from '../../context.ts'
import { createClientOf } from '../../create-client.ts'
import { createEngine } from '../../engine.ts'
import { defineFeature } from '../../feature.ts'
import type { ClientOptions } from '../../options.ts'
import { FEATURES } from '../index.ts'
import { READ_NAMES, VERB_NAMES } from '../names.ts'
import { selectAvailability } from '../select-availability.ts'

let loads = 0
let isLost = false

/** A feature that is added by its folder and one line in each list: of features, of names. */
const toy = defineFeature({
  name: 'toy',
  slice: { turns: 0 },
  provides: { music: { services: ['gateway'], namespaces: ['eip155'] } },
  verbs: ['wind'],
  reads: ['tune'],
  async load() {
    loads += 1
    if (isLost) throw new Error('lost')
    return import('./toy.test.fixture.ts')
  },
})

const list = [...FEATURES, toy] as const
const names = { verbs: { ...VERB_NAMES, wind: 1 }, reads: { ...READ_NAMES, tune: 1 } }

function createRig(
  services: ClientOptions['services'] = {
    gateway: async () => toGateway(createFakeGateway({ networks: ['eip155:1'] })),
  },
) {
  const clock = createFakeClock()
  const options: ClientOptions = {
    networks: [mainnet],
    adapters: [],
    connectors: [],
    services,
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  }
  const loadEngine = async () => ({ createEngine: (context: EarlyContext) => createEngine(context, list) })
  const client = createClientOf<typeof list>(options, loadEngine, names)
  onTestFinished(client.destroy)
  loads = 0
  isLost = false
  return { client, clock }
}

describe('a feature that is only listed', () => {
  it('has its slice of the state with the engine, and loads nothing', async () => {
    const { client, clock } = createRig()
    client.reads.tune({ key: 'A' })
    await client.load()
    await clock.advance(1000)
    expect([client.getState().turns, loads]).toEqual([0, 0])
  })

  it('has a verb, which loads its code once', async () => {
    const { client } = createRig()
    expect(await client.actions.wind(3)).toEqual({ ok: true, value: '3 turns' })
    expect(await client.actions.wind(2)).toMatchObject({ ok: true })
    expect([client.getState().turns, loads]).toEqual([5, 1])
  })

  it('has a read, which somebody listens to before anything is loaded', async () => {
    const { client, clock } = createRig()
    const read = client.reads.tune({ key: 'A' })
    read.subscribe(() => {})
    for (let turn = 0; turn < 3; turn++) await clock.advance(1000)
    expect(read.getSnapshot()).toMatchObject({ status: 'ready', data: 'A eip155:1' })
  })

  it('is refreshed and stopped with the others', async () => {
    const { client } = createRig()
    await client.actions.wind(1)
    client.actions.refresh()
    expect(client.getState().turns).toBe(100)
    client.destroy()
    expect(client.getState().turns).toBe(0)
  })

  it('is available where its needs are met', () => {
    const { client } = createRig()
    expect(selectAvailability(client, 'eip155', list).music).toBe(true)
    expect(selectAvailability(client, 'solana', list).music).toBe(false)
    expect(selectAvailability(createRig({}).client, 'eip155', list).music).toBe(false)
  })

  it('fails by value when its code does not arrive, and comes with the next call', async () => {
    const { client } = createRig()
    isLost = true
    expect(await client.actions.wind(1)).toMatchObject({ ok: false, error: { code: 'bug/unexpected' } })
    isLost = false
    expect(await client.actions.wind(1)).toMatchObject({ ok: true })
  })
})
