import { WalletError } from '@latchkey/errors'
import { fakeNames } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND, look, onMainnet } from '../../reads/client.test.fixture.ts'
import { selectAvailability } from '../select-availability.ts'
import { editName, registerName } from './names.actions.ts'
import { readNameEligibility } from './names.reads.ts'

const SOL = 'solana' as const

async function begin(data: Parameters<typeof createRig>[0] = {}) {
  const rig = await createRig({ ...data, gateway: { ...fakeNames, ...data.gateway } })
  await rig.connect()
  const client = rig.client
  const { actions } = client
  // Loads the code.
  await registerName(client)
  actions.modal.open({ view: { name: 'Account', params: undefined } })
  actions.modal.push('RegisterAccountName')
  const entry = () => rig.client.getState().nameEntry
  return {
    ...rig,
    actions,
    entry,
    view: () => rig.client.getState().router.history.map(({ name }) => name),
    async type(text: string) {
      await editName(client, text)
      await rig.clock.advance(500)
    },
  }
}

describe('the name eligibility of an account', () => {
  it('contains the first suffix, and the name of the account (Spec §7.17, §5.26)', async () => {
    const { client, settle, callCount } = await begin({ gateway: { names: { 'old-me.wcn.id': FRIEND } } })
    const [mine, theirs] = [
      look(readNameEligibility(client, onMainnet)),
      look(readNameEligibility(client, { ...onMainnet, address: FRIEND })),
    ]
    await settle()
    expect(mine.now().data).toEqual({ suffix: 'reown.id', owned: undefined })
    expect(theirs.now().data).toEqual({ suffix: 'reown.id', owned: 'old-me.wcn.id' })
    look(readNameEligibility(client, onMainnet))
    await settle()
    expect(callCount('getNames')).toBe(2)
  })

  it('is empty if the gateway has no names, does not serve the network, or is missing (Spec §5.40)', async () => {
    for (const data of [
      { gateway: { nameSuffixes: [] } },
      { gateway: { networks: ['eip155:8453'] as const } },
      { hasGateway: false },
    ]) {
      const { client, settle, callCount } = await begin(data)
      const eligibility = look(readNameEligibility(client, onMainnet))
      await settle()
      expect(eligibility.now()).toMatchObject({ status: 'ready', data: {} })
      expect(eligibility.now().data?.suffix).toBeUndefined()
      expect(callCount('getNames')).toBe(0)
      const hasGateway = data.hasGateway !== false
      const { any, eip155 } = client.getState().available ?? {}
      expect([any?.names, eip155?.names, selectAvailability(client.getState(), SOL).names]).toEqual([
        hasGateway,
        hasGateway,
        undefined,
      ])
    }
  })

  it('fails if the gateway does not respond, and is requested again', async () => {
    const { client, gateway, settle } = await begin()
    gateway.failNext('getNames')
    const read = readNameEligibility(client, onMainnet)
    const eligibility = look(read)
    await settle()
    expect(eligibility.now()).toMatchObject({ status: 'failed', failure: { code: 'http/unreachable' } })
    read.refetch()
    await settle()
    expect(eligibility.now().data?.suffix).toBe('reown.id')
  })
})

describe('entering a name', () => {
  it('queries the gateway once, 500 ms after the last change (Spec §9.16, §7.18)', async () => {
    const { client, clock, entry, callCount } = await begin()
    for (const text of ['alic', 'alice', 'alice-1']) {
      await editName(client, text)
      await clock.advance(499)
      expect(entry()?.status).toBe('checking')
    }
    expect(callCount('suggestNames')).toBe(0)
    await clock.advance(1)
    expect(callCount('suggestNames')).toBe(1)
    expect(entry()).toMatchObject({ status: 'available', label: 'alice-1', suffix: 'reown.id' })
    expect(entry()?.suggestions[0]).toEqual({ label: 'alice-11', isRegistered: false })
  })

  it('reports that a name is taken', async () => {
    const { type, entry } = await begin()
    await type('Bramble')
    expect(entry()).toMatchObject({ status: 'taken', label: 'bramble' })
  })

  it('drops the response about a previous name', async () => {
    const { client, clock, gateway, settle, entry } = await begin()
    const answers: (() => void)[] = []
    const { suggestNames } = gateway
    gateway.suggestNames = async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return suggestNames(request)
    }
    await editName(client, 'bramble')
    await clock.advance(500)
    await editName(client, 'nettle')
    answers[0]?.()
    await settle()
    expect(entry()).toMatchObject({ status: 'checking', label: 'nettle' })
    await clock.advance(500)
    answers[1]?.()
    await settle()
    expect(entry()).toMatchObject({ status: 'available', label: 'nettle' })
  })

  it('reports that the gateway did not respond, and retries on request', async () => {
    const { type, gateway, entry } = await begin()
    gateway.failNext('suggestNames')
    await type('alice')
    expect(entry()).toMatchObject({ status: 'unchecked', failure: { code: 'http/unreachable' } })
    gateway.failNext('getNameSuffixes')
    await type('alice')
    expect(entry()).toMatchObject({ status: 'unchecked', text: 'alice', failure: { code: 'http/unreachable' } })
    await type('alice')
    expect(entry()?.status).toBe('available')
  })

  it('is rejected if the gateway has no names', async () => {
    const { client, entry } = await begin({ gateway: { nameSuffixes: [] } })
    expect(await editName(client, 'alice')).toMatchObject({ error: { code: 'names/unsupported' } })
    expect(entry()).toBeUndefined()
  })

  it('is reset when the visitor leaves, or changes the network or the account', async () => {
    const { type, entry, actions, client, wallet, settle } = await begin()
    await type('alice')
    actions.modal.goBack()
    expect(entry()?.status).toBe('empty')
    actions.modal.push('RegisterAccountName')
    await type('alice')
    await client.actions.switchNetwork('eip155:8453')
    expect(entry()?.status).toBe('empty')
    await type('alice')
    wallet.changeAccounts([FRIEND])
    await settle()
    expect(entry()?.status).toBe('empty')
  })
})

describe('registering a name', () => {
  it('requests a signature, registers the name, shows it everywhere and celebrates (Spec §1.13, §7.19)', async () => {
    const rig = await begin()
    const { client, reads, gateway, settle } = rig
    const [identity, eligibility] = [
      look(reads.identity({ address: ACCOUNT })),
      look(readNameEligibility(client, onMainnet)),
    ]
    await settle()
    const identitiesRead = rig.callCount('getIdentity')
    const sent: unknown[] = []
    const { registerName: register } = gateway
    gateway.registerName = (request) => {
      sent.push({ ...request, message: JSON.parse(request.message) })
      return register(request)
    }
    await rig.type('Alice')
    expect(await registerName(rig.client)).toEqual({ ok: true, value: 'alice.reown.id' })
    const timestamp = Math.floor(rig.clock.now() / 1_000)
    expect(sent).toEqual([
      {
        name: 'alice.reown.id',
        networkId: 'eip155:1',
        address: ACCOUNT,
        message: {
          purpose: 'register-name',
          service: 'gateway.fake',
          chainId: 'eip155:1',
          name: 'alice.reown.id',
          attributes: {},
          timestamp,
        },
        signature: expect.stringMatching(/^0x/),
      },
    ])
    await settle()
    expect(rig.view()).toEqual(['RegisterAccountNameSuccess'])
    expect(client.getState().registeredName).toEqual({ address: ACCOUNT, name: 'alice.reown.id' })
    expect(identity.now().data).toEqual({ name: 'alice.reown.id', avatar: null })
    expect(rig.callCount('getIdentity')).toBe(identitiesRead)
    expect(client.getState().identities).toEqual({ [ACCOUNT]: { value: { name: 'alice.reown.id' } } })
    expect(rig.storage.get('@appkit/identity_cache')).toContain('alice.reown.id')
    expect(eligibility.now().data?.owned).toBe('alice.reown.id')
    const tracked = rig.events.filter(({ event }) => event.startsWith('REGISTER_NAME_'))
    const properties = { isSA: false, ensName: 'alice.reown.id' }
    expect(tracked.map((each) => [each.event, each.properties])).toEqual([
      ['REGISTER_NAME_INITIATED', properties],
      ['REGISTER_NAME_SUCCESS', properties],
    ])
  })

  it('keeps a primary name of the chain as the displayed name', async () => {
    const rig = await begin({ gateway: { identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: null } } } })
    const identity = look(rig.reads.identity({ address: ACCOUNT }))
    await rig.settle()
    await rig.type('alice')
    await registerName(rig.client)
    await rig.settle()
    expect(identity.now().data?.name).toBe('rowan.eth')
  })

  it('makes the name usable as a recipient (Spec §7.33)', async () => {
    const rig = await begin()
    await rig.type('alice')
    await registerName(rig.client)
    expect(await rig.actions.resolveName({ name: 'alice.reown.id' })).toEqual({ ok: true, value: ACCOUNT })
  })

  it('returns to the name if the visitor declines, and can be repeated', async () => {
    const rig = await begin()
    await rig.type('alice')
    rig.wallet.rejectNext()
    expect(await registerName(rig.client)).toMatchObject({ ok: false, error: { code: 'wallet/rejected' } })
    expect(rig.entry()).toMatchObject({ status: 'available', failure: { code: 'wallet/rejected' } })
    expect([rig.view().at(-1), rig.callCount('registerName')]).toEqual(['RegisterAccountName', 0])
    expect(rig.events.at(-1)).toMatchObject({ event: 'REGISTER_NAME_ERROR', properties: { error: 'wallet/rejected' } })
    expect(await registerName(rig.client)).toMatchObject({ ok: true })
  })

  it('reports that another account was faster, and suggests other names', async () => {
    const rig = await begin()
    await rig.type('alice')
    rig.gateway.learn({ names: { 'alice.reown.id': FRIEND } })
    expect(await registerName(rig.client)).toMatchObject({ error: { code: 'names/taken' } })
    await rig.clock.advance(500)
    expect(rig.entry()).toMatchObject({ status: 'taken', label: 'alice' })
    expect(rig.entry()?.suggestions.length).toBeGreaterThan(0)
  })

  it.each([
    ['names/account-named', undefined],
    ['names/expired', { name: 'alice.reown.id' }],
    ['names/not-registered', { name: 'alice.reown.id' }],
    ['http/unreachable', { url: 'https://gateway.fake' }],
  ] as const)('keeps the name after %s, so that it can be repeated', async (code, context) => {
    const rig = await begin()
    await rig.type('alice')
    rig.gateway.failNext('registerName', new WalletError(code as 'names/expired', context as { name: string }))
    expect(await registerName(rig.client)).toMatchObject({ error: { code } })
    expect(rig.entry()).toMatchObject({ status: 'available', text: 'alice', failure: { code } })
    expect(await registerName(rig.client)).toMatchObject({ ok: true })
  })

  it('sends no request for a name that is taken, empty, or being registered', async () => {
    const rig = await begin()
    expect(await registerName(rig.client)).toMatchObject({ error: { code: 'names/not-ready' } })
    await rig.type('bramble')
    expect(await registerName(rig.client)).toMatchObject({ error: { code: 'names/not-ready' } })
    await rig.type('alice')
    const first = registerName(rig.client)
    expect(await registerName(rig.client)).toMatchObject({ error: { code: 'names/not-ready' } })
    expect(await first).toMatchObject({ ok: true })
    expect(rig.callCount('registerName')).toBe(1)
    await rig.actions.disconnect()
    expect(await registerName(rig.client)).toMatchObject({ error: { code: 'account/none' } })
  })

  it('cancels the request to the wallet when the visitor leaves, without a change of the screen', async () => {
    const rig = await begin()
    await rig.type('alice')
    rig.wallet.hang()
    const registering = registerName(rig.client)
    await rig.settle()
    expect(rig.entry()?.status).toBe('signing')
    rig.actions.modal.goBack()
    expect(await registering).toMatchObject({ error: { code: 'connect/cancelled' } })
    expect([rig.view(), rig.entry()?.status, rig.callCount('registerName')]).toEqual([['Account'], 'empty', 0])
  })

  it('registers a signed name even if the visitor has closed the modal meanwhile', async () => {
    const rig = await begin()
    await rig.type('alice')
    let answer = () => {}
    const { registerName: register } = rig.gateway
    rig.gateway.registerName = async (request) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return register(request)
    }
    const registering = registerName(rig.client)
    await rig.settle()
    expect(rig.entry()?.status).toBe('registering')
    rig.actions.modal.close()
    answer()
    expect(await registering).toEqual({ ok: true, value: 'alice.reown.id' })
    expect(rig.client.getState().modal.isOpen).toBe(false)
    expect(rig.client.getState().registeredName?.name).toBe('alice.reown.id')
  })
})
