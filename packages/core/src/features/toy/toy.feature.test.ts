import { mainnet } from '@latchkey/chains'
import {
  createFakeChainAdapter,
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
import type { Read } from '../../reads/read.ts'
import { FEATURES } from '../list.ts'

let loads = 0
let isLost = false

/** A feature that is added by its folder and one line in the list of features. */
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

function createRig(
  services: ClientOptions['services'] = {
    gateway: async () => toGateway(createFakeGateway({ networks: ['eip155:1'] })),
  },
) {
  const clock = createFakeClock()
  const options: ClientOptions = {
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [],
    services,
    storage: createFakeStorage(),
    clock,
    environment: createFakeEnvironment(),
    reporter: createFakeReporter(),
  }
  const loadEngine = async () => ({ createEngine: (context: EarlyContext) => createEngine(context, list) })
  const client = createClientOf<typeof list>(options, loadEngine)
  onTestFinished(client.destroy)
  loads = 0
  isLost = false
  return { client, clock }
}

describe('verbs and reads, whose names the page does not know', () => {
  it('are the same each time', () => {
    const { actions, reads } = createRig().client
    const { wind } = actions
    const { tune } = reads
    expect([actions.wind === wind, reads.tune === tune]).toEqual([true, true])
  })

  it('do not make a promise of what holds them, nor call anything when it is written as JSON', async () => {
    const { client } = createRig()
    expect(await client.actions).toBe(client.actions)
    expect(await client.reads).toBe(client.reads)
    expect(JSON.stringify(client.reads)).toBe('{}')
    expect(String(client.reads)).toBe('[object Object]')
  })

  it('fail by value where no feature has the name', async () => {
    const { actions, reads } = createRig().client as unknown as Record<string, Record<string, () => never>>
    expect(await actions?.sing?.()).toMatchObject({ ok: false, error: { code: 'bug/unexpected' } })
    const read = reads?.song?.() as unknown as Read<unknown>
    expect(read.getSnapshot().status).toBe('loading')
  })
})

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

  it('fails by value with the code of the error that its verb throws', async () => {
    const { client } = createRig()
    expect(await client.actions.wind(-1)).toMatchObject({ ok: false, error: { code: 'amount/invalid' } })
  })

  it('has messages and events of its own', async () => {
    const { client } = createRig()
    const tracked: string[] = []
    client.subscribeEvents(({ event }) => tracked.push(event))
    await client.actions.wind(1)
    expect([client.getState().toast?.message, tracked]).toEqual([{ type: 'toy-wound' }, ['TOY_WOUND']])
  })

  it('has a screen with parameters, and a flow that calls its verb when the visitor leaves it (Spec §2.32)', async () => {
    const { client, clock } = createRig()
    const onCancel = { type: 'call', verb: 'wind', args: [7] } as const
    client.actions.modal.open()
    const entry = { name: 'Toy', params: { key: 'A' } } as const
    client.actions.modal.route({ type: 'push', entry, transaction: { onCancel } })
    expect(client.getState().transactions).toEqual([{ entry, onCancel }])
    client.actions.modal.goBack()
    await client.load()
    await clock.advance(1000)
    expect(client.getState()).toMatchObject({ turns: 7, transactions: [] })
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

  it('is available where its needs are met', async () => {
    const isAvailable = async ({ client }: ReturnType<typeof createRig>) => {
      await client.load()
      return client.getState().available?.eip155?.music
    }
    expect(await isAvailable(createRig())).toBe(true)
    expect(await isAvailable(createRig({}))).toBe(false)
  })

  it('fails by value when its code does not arrive, and comes with the next call', async () => {
    const { client } = createRig()
    isLost = true
    expect(await client.actions.wind(1)).toMatchObject({ ok: false, error: { code: 'bug/unexpected' } })
    isLost = false
    expect(await client.actions.wind(1)).toMatchObject({ ok: true })
  })
})
