import { contractWalletOf } from '@latchkey/devnet'
import { systemClock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import {
  errorAnswer,
  type NamePurpose,
  nameAddressAnswer,
  nameAnswer,
  profileAnswer,
  profilesAnswer,
  suggestionsAnswer,
} from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import fc from 'fast-check'
import * as v from 'valibot'
import { serializeErc6492Signature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpMetadata } from '../drivers/http-metadata.ts'
import { createNameStore } from '../drivers/postgres/name-store.ts'
import { createRpcClient } from '../testing/rpc-client.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const COIN_TYPE = 0x8000_0001

let world: World
beforeAll(async () => {
  const metadata = createHttpMetadata({ clock: systemClock, imageProxyTemplate: 'https://proxy.example/?url={url}' })
  world = await startWorld({
    chains: [1, 8453],
    history: false,
    gateway: { nameSuffixes: ['reown.id', 'wcn.id'], metadata },
  })
})
afterAll(() => world?.stop())

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const nowSec = () => Math.floor(Date.now() / 1_000)
const scopeOf = (purpose: NamePurpose, coinType = COIN_TYPE) => ({
  purpose,
  service: 'gateway.test',
  chainId: `eip155:${coinType === 60 ? 1 : coinType - 0x8000_0000}`,
})
const messageOf = (name: string, rest: object = {}, coinType = COIN_TYPE) =>
  JSON.stringify({ ...scopeOf('register-name', coinType), name, attributes: {}, timestamp: nowSec(), ...rest })
const changeOf = (rest: object, coinType = COIN_TYPE) =>
  JSON.stringify({ ...scopeOf('update-name-attributes', coinType), ...rest })

async function post(path: string, body: object) {
  const response = await world.gateway.app.request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Signs a message and sends it as a client does. */
async function register(signer: PrivateKeyAccount, message: string, rest: object = {}) {
  const signature = await signer.signMessage({ message })
  return post('/v1/profile/account', { coin_type: COIN_TYPE, address: signer.address, message, signature, ...rest })
}
const lookUp = (name: string) => world.gateway.app.request(`/v1/profile/account/${name}?apiVersion=2`)
const reverse = async (address: string, chainId = '') =>
  v
    .parse(
      profilesAnswer,
      await world.get(`/v1/profile/reverse/${address}?apiVersion=2${chainId && `&chainId=${chainId}`}`),
    )
    .map(({ name }) => name)

describe('POST /v1/profile/account', () => {
  it('registers a name for the account that signed, and both resolve to each other (Spec §7.16, §7.17, §7.19, §3.35)', async () => {
    const signer = newAccount()
    expect(await (await lookUp('harbour-1.reown.id')).json()).toEqual([])
    const registered = await register(signer, messageOf('harbour-1.reown.id'))
    expect(registered).toMatchObject({ status: 200, body: { success: true, name: 'harbour-1.reown.id' } })
    const profile = v.parse(profileAnswer, await (await lookUp('HARBOUR-1.reown.id')).json())
    expect(profile).toMatchObject({
      name: 'harbour-1.reown.id',
      // A key is the same account on every EVM network.
      addresses: Object.fromEntries(
        [60, COIN_TYPE].map((coin) => [coin, { address: signer.address, created: profile.registered_at }]),
      ),
      attributes: { avatar: null, bio: null },
    })
    expect(registered.body).toEqual({ success: true, ...profile })
    expect(Math.abs(Date.parse(profile.registered_at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await reverse(signer.address)).toEqual(['harbour-1.reown.id'])
  })

  it('stores a cleaned avatar and bio of the message (Spec §7.19)', async () => {
    const attributes = { avatar: 'https://img.example/a.png', bio: 'sails\u202e often' }
    const bio = 'He sails from harbour to harbour. '.repeat(10).trim()
    await register(newAccount(), messageOf('captain.reown.id', { attributes: { bio } }))
    await register(newAccount(), messageOf('sailor.reown.id', { attributes }))
    await register(newAccount(), messageOf('pirate.reown.id', { attributes: { avatar: 'javascript:alert(1)' } }))
    const attributesOf = async (name: string) => v.parse(profileAnswer, await (await lookUp(name)).json()).attributes
    // The host of the avatar could track who looks at the name.
    const avatar = 'https://proxy.example/?url=https%3A%2F%2Fimg.example%2Fa.png'
    expect(await attributesOf('sailor.reown.id')).toEqual({ avatar, bio: 'sails often' })
    expect(await attributesOf('pirate.reown.id')).toEqual({ avatar: null, bio: null })
    expect(await attributesOf('captain.reown.id')).toEqual({ avatar: null, bio })
  })

  it('registers a name for one account only, and one name for an account (Spec §7.19)', async () => {
    const [first, second] = [newAccount(), newAccount()]
    await register(first, messageOf('lighthouse.reown.id'))
    expect(await register(second, messageOf('Lighthouse.reown.id'))).toMatchObject({
      status: 400,
      body: { reasons: [{ name: 'names/taken', description: expect.stringContaining('taken') }] },
    })
    expect(await register(first, messageOf('lighthouse2.reown.id'))).toMatchObject({
      status: 400,
      body: { reasons: [{ name: 'names/account-named', description: 'You already own a name' }] },
    })
  })

  it('lets one request win if many request a name at once, and if one account requests many (Spec §7.19)', async () => {
    const rivals = Array.from({ length: 12 }, newAccount)
    const race = await Promise.all(rivals.map((rival) => register(rival, messageOf('regatta.reown.id'))))
    expect(race.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)])
    const greedy = newAccount()
    const grab = await Promise.all(
      Array.from({ length: 12 }, (_, index) => register(greedy, messageOf(`greedy-${index}.reown.id`))),
    )
    expect(grab.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)])
    expect(await reverse(greedy.address)).toHaveLength(1)
  })

  it('accepts the signature of a contract, and of one that is not deployed yet (Spec §7.19)', async () => {
    for (const [name, exists] of [
      ['vault-one.reown.id', true],
      ['vault-two.reown.id', false],
    ] as const) {
      const owner = newAccount()
      const wallet = contractWalletOf(owner.address)
      if (exists) {
        const [sender] = world.devnet.accounts.slice(-1)
        await world.rpc.send({ from: sender?.address, to: wallet.factory, data: wallet.data })
      }
      const message = messageOf(name)
      const signature = await owner.signMessage({ message })
      const wrapped = serializeErc6492Signature({ address: wallet.factory, data: wallet.data, signature })
      const body = { coin_type: COIN_TYPE, address: wallet.address, message, signature: exists ? signature : wrapped }
      expect(await post('/v1/profile/account', body)).toMatchObject({ status: 200, body: { success: true } })
      expect(await reverse(wallet.address, 'eip155:1')).toEqual([name])
    }
  })

  it.each([
    ['of another account', async () => (await newAccount().signMessage({ message: 'x' })) as Hex],
    ['that is nonsense', async (): Promise<Hex> => '0x1234'],
    ['of a contract that is none', async (): Promise<Hex> => `0x${'00'.repeat(65)}`],
  ])('rejects a signature %s (Spec §7.19)', async (_, sign) => {
    const refused = await register(newAccount(), messageOf('impostor.reown.id'), { signature: await sign() })
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 'names/wrong-signature' } } })
    expect(await (await lookUp('impostor.reown.id')).json()).toEqual([])
  })

  it.each([
    'abc.reown.id',
    'with space.reown.id',
    'a.b.reown.id',
    'xn--abcd.reown.id',
    `0x${'a1'.repeat(20)}.reown.id`,
    'älice.reown.id',
    `${'a'.repeat(64)}.reown.id`,
  ])('rejects the name %s (Spec §5.25)', async (name) => {
    const refused = await register(newAccount(), messageOf(name))
    expect(refused).toMatchObject({ status: 400, body: { reasons: [{ field: 'name' }] } })
  })

  it.each(['alice.wcn.id', 'alice.eth', 'alice'])(
    'registers only names of its first suffix: %s (Spec §5.26)',
    async (name) => {
      expect((await register(newAccount(), messageOf(name))).status).toBe(400)
    },
  )

  // A message from the future becomes valid while a busy machine waits.
  it.each([301, -330])('rejects a message that was signed %i seconds ago (Spec §7.19)', async (ageSec) => {
    const refused = await register(newAccount(), messageOf('yesterday.reown.id', { timestamp: nowSec() - ageSec }))
    expect(refused).toMatchObject({ status: 400, body: { reasons: [{ field: 'timestamp' }] } })
  })

  it('answers a network that is not served without a request to a node (Spec §7.3)', async () => {
    const refused = await register(newAccount(), messageOf('elsewhere.reown.id'), { coin_type: 0x8000_0005 })
    expect(refused).toEqual({ status: 200, body: { success: false } })
    const off = createSilentApp(world.gateway.store)
    const response = await off.request('/v1/profile/account', {
      method: 'POST',
      body: JSON.stringify(gatewayExamples.nameBody),
    })
    expect(await response.json()).toEqual({ success: false })
  })
})

describe('POST /v1/profile/account/{name}/attributes', () => {
  it('changes the attributes of the name of the account that signed, each message once (Spec §3.35)', async () => {
    const signer = newAccount()
    await register(signer, messageOf('painter.reown.id', { timestamp: nowSec() - 60 }))
    const change = async (by: PrivateKeyAccount, bio: string, timestamp: number, name?: string) => {
      const message = changeOf({ name, attributes: { bio }, timestamp })
      const signature = await by.signMessage({ message })
      const body = { coin_type: COIN_TYPE, address: by.address, message, signature }
      return (await post('/v1/profile/account/painter.reown.id/attributes', body)).status
    }
    const at = nowSec()
    expect(await change(signer, 'oil', at - 30)).toBe(200)
    expect(await change(signer, 'ink', at - 20)).toBe(200)
    expect(await change(signer, 'oil', at - 30)).toBe(400)
    expect(await change(newAccount(), 'mud', at)).toBe(401)
    expect(await change(signer, 'mud', at - 10, 'sculptor.reown.id')).toBe(400)
    expect(await change(signer, 'ink', at - 5, 'Painter.reown.id')).toBe(200)
    expect(v.parse(profileAnswer, await (await lookUp('painter.reown.id')).json()).attributes).toEqual({
      avatar: null,
      bio: 'ink',
    })
  })
})

it('a name under a removed suffix belongs to nobody (Spec §7.5, §7.17)', async () => {
  const signer = newAccount()
  await register(signer, messageOf('anchorage.reown.id'))
  const names = { suffixes: ['other.example'], services: [], store: createNameStore(world.database.pool) }
  const { chains, clock } = createSilentChain(() => ({ error: { code: 3, message: 'execution reverted' } }))
  const app = createSilentApp(world.gateway.store, { chains, clock, names })
  const read = async (path: string) => (await app.request(path)).json()
  expect(await read(`/v1/profile/reverse/${signer.address}?apiVersion=2`)).toEqual([])
  expect(await read(`/v1/identity/${signer.address}`)).toEqual({ name: null, avatar: null })
})

it('a contract at the same address of another network cannot change a name, because it may have another owner (Spec §7.19)', async () => {
  const owner = newAccount()
  const { address, factory, data } = contractWalletOf(owner.address)
  const sign = async (message: string) => {
    const signature = await owner.signMessage({ message })
    return { address, message, signature: serializeErc6492Signature({ address: factory, data, signature }) }
  }
  const registration = await sign(messageOf('treasury.reown.id', { timestamp: nowSec() - 60 }))
  expect((await post('/v1/profile/account', { coin_type: COIN_TYPE, ...registration })).status).toBe(200)
  const change = async (coinType: number, timestamp: number) => {
    const body = { coin_type: coinType, ...(await sign(changeOf({ attributes: { bio: 'b' }, timestamp }, coinType))) }
    return (await post('/v1/profile/account/treasury.reown.id/attributes', body)).status
  }
  expect(await change(0x8000_0000 + 8453, nowSec() - 30)).toBe(401)
  expect(await change(COIN_TYPE, nowSec() - 20)).toBe(200)
})

describe('contracts of two owners at the same address of two networks', () => {
  /** Code that accepts every signature: `isValidSignature` returns its magic value. @see ERC-1271 */
  const ANYBODYS_CODE = '0x631626ba7e60e01b5f5260205ff3'
  const BASE_COIN = 0x8000_0000 + 8453
  let address: Hex
  let owner: PrivateKeyAccount
  beforeAll(async () => {
    owner = newAccount()
    const wallet = contractWalletOf(owner.address)
    address = wallet.address
    const [sender] = world.devnet.accounts.slice(-1)
    await world.rpc.send({ from: sender?.address, to: wallet.factory, data: wallet.data })
    await createRpcClient(world.devnet.urls[8453] ?? '').call('anvil_setCode', [address, ANYBODYS_CODE])
  })
  const registerContract = async (name: string, by: PrivateKeyAccount, coinType = COIN_TYPE) => {
    const message = messageOf(name, {}, coinType)
    const signature = await by.signMessage({ message })
    return post('/v1/profile/account', { coin_type: coinType, address, message, signature })
  }
  const addressesOf = async (name: string) => v.parse(profileAnswer, await (await lookUp(name)).json()).addresses
  const identity = (chainId = '') => world.get(`/v1/identity/${address}${chainId && `?chainId=${chainId}`}`)

  it('have a name each, which resolves only on its own network (Spec §7.16, §7.19)', async () => {
    const stranger = newAccount()
    expect(await registerContract('first-here.reown.id', stranger)).toMatchObject({ status: 401 })
    expect(await registerContract('first-here.reown.id', stranger, BASE_COIN)).toMatchObject({ status: 200 })
    // The first owner on another network does not block a name.
    expect(await registerContract('rightful.reown.id', owner)).toMatchObject({ status: 200 })
    expect(await registerContract('second.reown.id', owner)).toMatchObject({
      status: 400,
      body: { reasons: [{ name: 'names/account-named' }] },
    })
    expect(Object.keys(await addressesOf('first-here.reown.id'))).toEqual([String(BASE_COIN)])
    expect(Object.keys(await addressesOf('rightful.reown.id'))).toEqual([String(COIN_TYPE)])
  })

  it('have their name only on their own network (Spec §7.5, §7.17)', async () => {
    const [here, there] = ['eip155:1', 'eip155:8453'] as const
    expect(await identity(here)).toEqual({ name: 'rightful.reown.id', avatar: null, chainId: here })
    expect(await identity(there)).toEqual({ name: 'first-here.reown.id', avatar: null, chainId: there })
    expect([await identity(), await identity('eip155:10')]).toEqual(Array(2).fill({ name: null, avatar: null }))
    const names = [await reverse(address, here), await reverse(address, there), await reverse(address)]
    expect(names).toEqual([['rightful.reown.id'], ['first-here.reown.id'], []])
  })

  it('change only their own name (Spec §3.35)', async () => {
    const change = async (name: string, by: PrivateKeyAccount, coinType: number) => {
      const message = changeOf({ name, attributes: { bio: 'b' }, timestamp: nowSec() + 1 }, coinType)
      const signature = await by.signMessage({ message })
      const body = { coin_type: coinType, address, message, signature }
      return (await post(`/v1/profile/account/${name}/attributes`, body)).status
    }
    const stranger = newAccount()
    expect(await change('rightful.reown.id', stranger, BASE_COIN)).toBe(401)
    expect(await change('first-here.reown.id', owner, COIN_TYPE)).toBe(401)
    expect(await change('first-here.reown.id', stranger, BASE_COIN)).toBe(200)
    expect(await change('rightful.reown.id', owner, COIN_TYPE)).toBe(200)
  })
})

it('resolve a name that was signed for Ether only on Ethereum (Spec §7.16)', async () => {
  const owner = newAccount()
  const { address, factory, data } = contractWalletOf(owner.address)
  const message = messageOf('ether-vault.reown.id', {}, 60)
  const signature = serializeErc6492Signature({
    address: factory,
    data,
    signature: await owner.signMessage({ message }),
  })
  expect(await post('/v1/profile/account', { coin_type: 60, address, message, signature })).toMatchObject({
    status: 200,
  })
  const { addresses } = v.parse(profileAnswer, await (await lookUp('ether-vault.reown.id')).json())
  expect(Object.keys(addresses)).toEqual([String(COIN_TYPE)])
})

it('code at the address of a key cannot change the name of the key (Spec §3.35)', async () => {
  const signer = newAccount()
  await register(signer, messageOf('keyholder.reown.id', { timestamp: nowSec() - 60 }))
  const base = createRpcClient(world.devnet.urls[8453] ?? '')
  await base.call('anvil_setCode', [signer.address, '0x631626ba7e60e01b5f5260205ff3'])
  const message = changeOf(
    { name: 'keyholder.reown.id', attributes: { bio: 'b' }, timestamp: nowSec() },
    0x8000_0000 + 8453,
  )
  const signature = await newAccount().signMessage({ message })
  const body = { coin_type: 0x8000_0000 + 8453, address: signer.address, message, signature }
  expect((await post('/v1/profile/account/keyholder.reown.id/attributes', body)).status).toBe(401)
})

it('GET /v1/identity returns a new name at once, also to a caller that requested it before (Spec §7.5)', async () => {
  const signer = newAccount()
  const look = () => world.get(`/v1/identity/${signer.address}`)
  const cacheControlOf = async (address: string) =>
    (await world.gateway.app.request(`/v1/identity/${address}`)).headers.get('cache-control')
  expect(await look()).toEqual({ name: null, avatar: null })
  const [alice] = world.devnet.accounts
  expect([await cacheControlOf(signer.address), await cacheControlOf(alice?.address ?? '')]).toEqual([
    'public, max-age=0, must-revalidate',
    expect.stringMatching(/^public, max-age=(?:[12]?\d{1,2}|300)$/),
  ])
  await register(signer, messageOf('newcomer.reown.id', { timestamp: nowSec() - 60 }))
  expect(await look()).toEqual({ name: 'newcomer.reown.id', avatar: null })
  const message = changeOf({ attributes: { avatar: 'data:image/png;base64,AAAA' }, timestamp: nowSec() })
  const body = {
    coin_type: COIN_TYPE,
    address: signer.address,
    message,
    signature: await signer.signMessage({ message }),
  }
  expect((await post('/v1/profile/account/newcomer.reown.id/attributes', body)).status).toBe(200)
  expect(await look()).toEqual({ name: 'newcomer.reown.id', avatar: 'data:image/png;base64,AAAA' })
})

it('GET /v1/identity returns a name of the gateway if the chain has none (Spec §7.5)', async () => {
  const signer = newAccount()
  const attributes = { avatar: 'https://img.example/b.png' }
  await register(signer, messageOf('skipper.reown.id', { attributes }))
  const identity = await world.get(`/v1/identity/${signer.address}`)
  expect(identity).toEqual({
    name: 'skipper.reown.id',
    avatar: 'https://proxy.example/?url=https%3A%2F%2Fimg.example%2Fb.png',
  })
})

it('a gateway without a picture proxy shows only an inline picture, because the host of another one could track visitors (Spec §7.16)', async () => {
  const app = createSilentApp(world.gateway.store, {
    names: { suffixes: ['reown.id'], services: [], store: createNameStore(world.database.pool) },
  })
  for (const [label, avatar, shown] of [
    ['far-away', 'https://img.example/c.png', null],
    ['inside', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ] as const) {
    const signer = newAccount()
    await register(signer, messageOf(`${label}.reown.id`, { attributes: { avatar, bio: 'b' } }))
    const profile = await (await app.request(`/v1/profile/account/${label}.reown.id`)).json()
    expect(v.parse(profileAnswer, profile).attributes).toEqual({ avatar: shown, bio: 'b' })
  }
})

it('a registration returns a typed response to any body (Spec §5, §7)', async () => {
  const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
  const address = fc.oneof(fc.constant(`0x${'a'.repeat(40)}`), text)
  const message = fc.oneof(
    text,
    fc.json(),
    text.map((name) => messageOf(name)),
    text.map((name) => messageOf(`fuzz.${name}`, { attributes: { avatar: name, bio: name } })),
    fc.stringMatching(/^[a-z0-9-]{4,12}$/).map((label) => messageOf(`${label}.reown.id`)),
  )
  const signature = fc.oneof(fc.stringMatching(/^0x(?:[0-9a-f]{2}){0,200}$/), text)
  const body = fc.record({ coin_type: fc.oneof(fc.constant(COIN_TYPE), fc.integer()), address, message, signature })
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status, body } = await post('/v1/profile/account', sent)
      expect(status, JSON.stringify(body)).toBeLessThan(500)
      expect(v.is(status === 200 ? nameAnswer : errorAnswer, body)).toBe(true)
      if (status === 200) expect(body).toEqual({ success: false })
    }),
    { numRuns: 150 },
  )
})

describe('GET /v1/profile/suggestions', () => {
  const suggest = async (path: string) =>
    v.parse(suggestionsAnswer, await world.get(`/v1/profile/suggestions/${path}`)).suggestions

  it('returns the name, and similar free names, in full (Spec §7.18, §3.35)', async () => {
    await register(newAccount(), messageOf('compass.reown.id'))
    await register(newAccount(), messageOf('compass1.reown.id'))
    const suggestions = await suggest('Compass?zone=reown.id')
    expect(suggestions.slice(0, 3)).toEqual([
      { name: 'compass.reown.id', registered: true },
      { name: 'the-compass.reown.id', registered: false },
      { name: 'compass-wallet.reown.id', registered: false },
    ])
    expect(await suggest('compass.reown.id')).toEqual(suggestions)
  })

  it.each(['abc?zone=reown.id', 'compass?zone=wcn.id', 'compass?zone=other.example'])(
    'returns none for %s (Spec §7.18)',
    async (path) => {
      expect(await suggest(path)).toEqual([])
    },
  )

  it.each(['%00%00%00%00', 'ab', 'a b c d', 'älice'])('rejects %s (Spec §7.18)', async (path) => {
    expect((await world.gateway.app.request(`/v1/profile/suggestions/${path}`)).status).toBe(400)
  })
})

describe('a message about a name', () => {
  it.each([
    ['for another service', { service: 'other.example' }, 'service'],
    ['for no service', { service: undefined, purpose: undefined, chainId: undefined }, 'service'],
    ['for another purpose', { purpose: 'update-name-attributes' }, 'purpose'],
    ['for another network', { chainId: 'eip155:8453' }, 'chainId'],
    ['with an attribute that is not kept', { attributes: { someAttribute: 'x' } }, 'attributes.someAttribute'],
  ])('is rejected if %s (Spec §7.19)', async (_, rest, field) => {
    const refused = await register(newAccount(), messageOf('carried-over.reown.id', rest))
    expect(refused).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
  })

  it('is rejected if its address has a wrong checksum (Spec §7.19)', async () => {
    const refused = await register(newAccount(), messageOf('mistyped.reown.id'), {
      address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    expect(refused).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
  })

  it('is accepted without a service if the operator allows it, as AppKit signs it (Spec §7.19)', async () => {
    const names = {
      suffixes: ['reown.id'],
      services: [],
      acceptsPlain: true,
      store: createNameStore(world.database.pool),
    }
    const { chains } = createSilentChain()
    const clock = { ...systemClock }
    const app = createSilentApp(world.gateway.store, { names, chains, clock })
    const signer = newAccount()
    const message = JSON.stringify({ name: 'plain-one.reown.id', attributes: {}, timestamp: nowSec() })
    const signature = await signer.signMessage({ message })
    const body = JSON.stringify({ coin_type: 60, address: signer.address, message, signature })
    expect((await app.request('/v1/profile/account', { method: 'POST', body })).status).toBe(200)
  })
})

describe('a name or account that does not exist', () => {
  it('is status 404 to callers without apiVersion=2, and an empty list to the others (Spec §7.16, §7.17)', async () => {
    const nobody = newAccount().address
    for (const path of ['/v1/profile/account/nobody-there.reown.id', `/v1/profile/reverse/${nobody}`]) {
      expect((await world.gateway.app.request(path)).status).toBe(404)
      const listed = await world.gateway.app.request(`${path}?apiVersion=2`)
      expect([listed.status, await listed.json()]).toEqual([200, []])
    }
  })
})

describe('POST /v1/profile/account/{name}/address', () => {
  const BASE_COIN = 0x8000_0000 + 8453
  const setAddress = async (by: PrivateKeyAccount, name: string, rest: object) => {
    const message = JSON.stringify({ ...scopeOf('update-name-address'), timestamp: nowSec(), ...rest })
    const signature = await by.signMessage({ message })
    const body = { coin_type: COIN_TYPE, address: by.address, message, signature }
    return post(`/v1/profile/account/${name}/address`, body)
  }

  it('sets the address of a network with the signature of the owner, without naming that address (Spec §7.16, §3.35)', async () => {
    const [owner, friend] = [newAccount(), newAccount()]
    await register(owner, messageOf('moored.reown.id', { timestamp: nowSec() - 60 }))
    const set = await setAddress(owner, 'moored.reown.id', { coin_type: BASE_COIN, address: friend.address })
    expect(set.status).toBe(200)
    const { addresses } = v.parse(profileAnswer, await (await lookUp('moored.reown.id')).json())
    expect(v.parse(nameAddressAnswer, set.body)).toEqual(addresses)
    expect(addresses).toMatchObject({
      60: { address: owner.address },
      [COIN_TYPE]: { address: owner.address },
      [BASE_COIN]: { address: friend.address },
    })
    expect([await reverse(friend.address), await reverse(owner.address)]).toEqual([[], ['moored.reown.id']])
    expect(await world.get(`/v1/identity/${owner.address}?chainId=eip155:8453`)).toEqual({ name: null, avatar: null })
  })

  it('keeps the owner for other networks if the address for Ether changes (Spec §7.16)', async () => {
    const [owner, friend] = [newAccount(), newAccount()]
    await register(owner, messageOf('anchored.reown.id', { timestamp: nowSec() - 60 }))
    await setAddress(owner, 'anchored.reown.id', { coin_type: 60, address: friend.address })
    const { addresses } = v.parse(profileAnswer, await (await lookUp('anchored.reown.id')).json())
    expect(addresses).toMatchObject({
      60: { address: friend.address },
      [COIN_TYPE]: { address: friend.address },
      [BASE_COIN]: { address: owner.address },
    })
    expect(await reverse(owner.address)).toEqual([])
  })

  it('rejects other accounts, repeated messages, networks that are not served and mistyped addresses (Spec §7.16)', async () => {
    const owner = newAccount()
    await register(owner, messageOf('fastened.reown.id', { timestamp: nowSec() - 60 }))
    const set = async (by: PrivateKeyAccount, rest: object, name = 'fastened.reown.id') =>
      (await setAddress(by, name, { coin_type: 60, address: owner.address, ...rest })).status
    expect(await set(newAccount(), {})).toBe(401)
    expect(await set(owner, {}, 'nobody-there.reown.id')).toBe(400)
    expect(await set(owner, { coin_type: 0x8000_0005 })).toBe(400)
    expect(await set(owner, { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toBe(400)
    const timestamp = nowSec()
    expect([await set(owner, { timestamp }), await set(owner, { timestamp })]).toEqual([200, 400])
  })
})
