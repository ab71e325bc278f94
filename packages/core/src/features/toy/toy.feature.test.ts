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
import type { Caller, FeatureOf, FeatureRef } from '../../caller.ts'
import type { EarlyContext } from '../../context.ts'
import { createClientWith } from '../../create-client.ts'
import { createEngine } from '../../engine.ts'
import { defineFeature } from '../../feature.ts'
import type { ClientOptions } from '../../options.ts'
import type { Read } from '../../reads/read.ts'
import type { Result } from '../../result.ts'
import { FEATURES } from '../list.ts'
import type { ToyBox } from './toy.service.test.fixture.ts'
import type { createToy } from './toy.test.fixture.ts'

let loads = 0
let isLost = false

/** A feature that is added by its folder and one line in the list of features. */
const toy = defineFeature({
  name: 'toy',
  slice: { turns: 0 },
  provides: { music: { services: ['gateway'], namespaces: ['eip155'] }, melody: { services: ['toyBox'] } },
  async load() {
    loads += 1
    if (isLost) throw new Error('lost')
    return (await import('./toy.test.fixture.ts')).createToy
  },
})

const toyRef: FeatureOf<typeof createToy> = { name: 'toy' }
const wind = (client: Caller, turns: number): Promise<Result<string>> =>
  client.run(toyRef, ({ verbs }) => verbs.wind(turns))
const tune = (client: Caller, song: { readonly key: string }): Read<string> =>
  client.read(toyRef, ({ reads }) => reads.tune(song))

const melody = (client: Caller, song: { readonly key: string }): Read<string | undefined> =>
  client.read(toyRef, ({ reads }) => reads.melody(song))

const list = [...FEATURES, toy]

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
  const client = createClientWith(options, loadEngine)
  onTestFinished(client.destroy)
  loads = 0
  isLost = false
  return { client, clock }
}

describe('a client', () => {
  it('has the same verb and read objects each time', () => {
    const { actions, reads } = createRig().client
    const { signMessage } = actions
    const { portfolio } = reads
    expect([actions.signMessage === signMessage, reads.portfolio === portfolio]).toEqual([true, true])
  })

  it('lists its verbs and reads, and has no others', () => {
    const { actions, reads } = createRig().client
    expect(Object.keys(actions)).toEqual(
      expect.arrayContaining(['modal', 'sendTransaction', 'signMessage', 'switchNetwork']),
    )
    expect(Object.keys(reads)).toEqual(expect.arrayContaining(['activity', 'nativeBalance', 'portfolio', 'wallets']))
    expect('sing' in actions).toBe(false)
  })

  it('returns a failed result for a verb of a feature that it does not have', async () => {
    const { client } = createRig()
    const other: FeatureRef<{ sing(): Promise<Result<string>> }> = { name: 'other' }
    expect(await client.run(other, ({ sing }) => sing())).toMatchObject({
      ok: false,
      error: { code: 'bug/unexpected' },
    })
  })
})

describe('a feature in the list', () => {
  it('has its slice of the state with the engine, and loads no code', async () => {
    const { client, clock } = createRig()
    tune(client, { key: 'A' })
    await client.load()
    await clock.advance(1000)
    expect([client.getState().turns, loads]).toEqual([0, 0])
  })

  it('has a verb, whose first call loads its code once', async () => {
    const { client } = createRig()
    expect(await wind(client, 3)).toEqual({ ok: true, value: '3 turns' })
    expect(await wind(client, 2)).toMatchObject({ ok: true })
    expect([client.getState().turns, loads]).toEqual([5, 1])
  })

  it('returns a failed result with the code of the error that its verb throws', async () => {
    const { client } = createRig()
    expect(await wind(client, -1)).toMatchObject({ ok: false, error: { code: 'amount/invalid' } })
  })

  it('has messages and events of its own', async () => {
    const { client } = createRig()
    const tracked: string[] = []
    client.subscribeEvents(({ event }) => tracked.push(event))
    await wind(client, 1)
    expect([client.getState().toast?.message, tracked]).toEqual([{ type: 'toy-wound' }, ['TOY_WOUND']])
  })

  it('has a screen with parameters (Spec §2.32)', () => {
    const { client } = createRig()
    client.actions.modal.open()
    client.actions.modal.push('Toy', { key: 'A' })
    expect(client.getState().router.history.at(-1)).toEqual({ name: 'Toy', params: { key: 'A' } })
  })

  it('has a read, which can be subscribed to before its code is loaded', async () => {
    const { client, clock } = createRig()
    const read = tune(client, { key: 'A' })
    read.subscribe(() => {})
    for (let turn = 0; turn < 3; turn++) await clock.advance(1000)
    expect(read.getSnapshot()).toMatchObject({ status: 'ready', data: 'A eip155:1' })
  })

  it('is refreshed and stopped together with the others', async () => {
    const { client } = createRig()
    await wind(client, 1)
    client.actions.refresh()
    expect(client.getState().turns).toBe(100)
    client.destroy()
    expect(client.getState().turns).toBe(0)
  })

  it('is available if its needs are met', async () => {
    const isAvailable = async ({ client }: ReturnType<typeof createRig>) => {
      await client.load()
      return client.getState().available?.eip155?.music
    }
    expect(await isAvailable(createRig())).toBe(true)
    expect(await isAvailable(createRig({}))).toBe(false)
  })

  it('returns a failed result if its code cannot be loaded, and loads it with the next call', async () => {
    const { client } = createRig()
    isLost = true
    expect(await wind(client, 1)).toMatchObject({ ok: false, error: { code: 'bug/unexpected' } })
    isLost = false
    expect(await wind(client, 1)).toMatchObject({ ok: true })
  })
})

describe('a declared service', () => {
  const listenTo = async ({ client, clock }: ReturnType<typeof createRig>) => {
    const read = melody(client, { key: 'A' })
    read.subscribe(() => {})
    for (let turn = 0; turn < 3; turn++) await clock.advance(1000)
    return read.getSnapshot()
  }

  it('is opened once, by the first feature that uses it', async () => {
    let opened = 0
    const toyBox = async (): Promise<ToyBox> => {
      opened += 1
      return { getMelody: async (key) => `melody in ${key}` }
    }
    const rig = createRig({ toyBox })
    await rig.client.load()
    expect([rig.client.getState().available?.any?.melody, opened]).toEqual([true, 0])
    expect(await listenTo(rig)).toMatchObject({ status: 'ready', data: 'melody in A' })
    await listenTo(rig)
    expect(opened).toBe(1)
  })

  it('is opened again after a failure', async () => {
    let opened = 0
    const toyBox = async (): Promise<ToyBox> => {
      opened += 1
      if (opened === 1) throw new Error('lost')
      return { getMelody: async (key) => `melody in ${key}` }
    }
    const rig = createRig({ toyBox })
    expect(await listenTo(rig)).toMatchObject({ status: 'failed' })
    expect(await listenTo(rig)).toMatchObject({ status: 'ready', data: 'melody in A' })
    expect(opened).toBe(2)
  })

  it('is missing if the site does not provide it', async () => {
    const rig = createRig({})
    await rig.client.load()
    expect(rig.client.getState().available?.any?.melody).toBe(false)
    expect(await listenTo(rig)).toMatchObject({ status: 'ready', data: undefined })
  })
})
