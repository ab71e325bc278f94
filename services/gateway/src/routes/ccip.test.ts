import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { contractWalletOf, devnetContracts, devnetNameSignerKey, offchainResolverAbi } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import type { Hono } from 'hono'
import { createPublicClient, http, serializeErc6492Signature, toCoinType } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { base, mainnet, polygon } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNameStore } from '../drivers/postgres/name-store.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const ETHEREUM_COIN = 0x8000_0001
const OWNER = privateKeyToAccount(devnetNameSignerKey)
const { offchainResolver } = devnetContracts

let world: World
let listener: { readonly url: string; readonly stop: () => void }
beforeAll(async () => {
  // The resolver of the local world knows the key of the one who deployed it.
  world = await startWorld({
    history: false,
    gateway: { nameSuffixes: ['reown.id'], nameSignerKey: devnetNameSignerKey },
  })
  listener = await listenTo(world.gateway.app)
  await setUrl(`${listener.url}/ccip/{sender}/{data}.json`)
})
afterAll(async () => {
  listener?.stop()
  await world?.stop()
})

async function setUrl(url: string): Promise<void> {
  const data = dataOf(offchainResolverAbi, 'setUrl', [url])
  expect((await world.rpc.send({ from: OWNER.address, to: offchainResolver, data })).status).toBe('0x1')
}

/** An ENS client of somebody else, as it is delivered. */
const ensClient = () => createPublicClient({ chain: mainnet, transport: http(world.devnet.urls[1]) })

async function register(
  name: string,
  signer: PrivateKeyAccount,
  attributes: object = {},
  wallet?: { address: Hex; factory: Hex; data: Hex },
) {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1_000) })
  const signed = await signer.signMessage({ message })
  const signature =
    wallet === undefined
      ? signed
      : serializeErc6492Signature({ address: wallet.factory, data: wallet.data, signature: signed })
  const body = { coin_type: ETHEREUM_COIN, address: wallet?.address ?? signer.address, message, signature }
  const response = await world.gateway.app.request('/v1/profile/account', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(await response.json()).toEqual({ success: true })
}
const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('a registered name', () => {
  it('is resolved by an ENS client that knows the chain alone (Spec §7.19)', async () => {
    const account = newAccount()
    await register('buoy-7.reown.id', account, { avatar: 'https://img.example/c.png', bio: 'rings in fog' })
    const client = ensClient()
    expect(await client.getEnsAddress({ name: 'buoy-7.reown.id' })).toBe(account.address)
    expect(await client.getEnsText({ name: 'buoy-7.reown.id', key: 'avatar' })).toBe('https://img.example/c.png')
    expect(await client.getEnsText({ name: 'buoy-7.reown.id', key: 'description' })).toBe('rings in fog')
    expect(await client.getEnsText({ name: 'buoy-7.reown.id', key: 'url' })).toBeNull()
  })

  it('is the address of a key on every EVM network, and on no other', async () => {
    const account = newAccount()
    await register('everywhere.reown.id', account)
    const on = (coinType: bigint) => ensClient().getEnsAddress({ name: 'everywhere.reown.id', coinType })
    expect(await on(toCoinType(base.id))).toBe(account.address.toLowerCase())
    expect(await on(toCoinType(polygon.id))).toBe(account.address.toLowerCase())
    for (const coin of [0n, 0x7fff_ffffn, 2n ** 32n, 2n ** 255n + 1n]) expect(await on(coin)).toBeNull()
  })

  it('is the address of a contract on its own network alone', async () => {
    const owner = newAccount()
    const wallet = contractWalletOf(owner.address)
    await register('strongbox.reown.id', owner, {}, wallet)
    expect(await ensClient().getEnsAddress({ name: 'strongbox.reown.id' })).toBe(wallet.address)
    expect(await ensClient().getEnsAddress({ name: 'strongbox.reown.id', coinType: toCoinType(base.id) })).toBeNull()
  })

  it('is nobody when nobody registered it', async () => {
    expect(await ensClient().getEnsAddress({ name: 'nobody-here.reown.id' })).toBeNull()
    expect(await ensClient().getEnsAddress({ name: 'deep.buoy-7.reown.id' })).toBeNull()
  })

  it('leaves names on the chain as they are', async () => {
    const client = ensClient()
    const alice = await client.getEnsAddress({ name: 'alice.eth' })
    expect(alice).toBe(world.devnet.accounts[0]?.address)
    expect(await client.getEnsAddress({ name: 'below.alice.eth' })).toBeNull()
  })
})

describe('GET /ccip', () => {
  const statusOf = async (path: string, app = world.gateway.app) => (await app.request(path)).status

  it.each(['0x', '0x12345678', `0x${'ab'.repeat(3_000)}`, 'hello', '0x123'])(
    'refuses the question %s (Spec §5)',
    async (data) => {
      expect(await statusOf(`/ccip/${offchainResolver}/${data}.json`)).toBe(400)
      expect(await statusOf(`/ccip/nobody/${data}.json`)).toBe(400)
    },
  )

  it('is not there without a key', async () => {
    expect(await statusOf(`/ccip/${offchainResolver}/0x12345678.json`, createSilentApp(world.gateway.store))).toBe(404)
  })
})

it('is refused by the resolver when another key signed it', async () => {
  const account = newAccount()
  await register('forged.reown.id', account)
  const { chains } = createSilentChain()
  const resolveSignedBy = async (signer: PrivateKeyAccount) => {
    const names = {
      suffixes: ['reown.id'],
      store: createNameStore(world.database.pool),
      signer: { sign: (hash: Hex) => signer.sign({ hash }) },
    }
    const clock = { now: () => Date.now() }
    const gateway = await listenTo(createSilentApp(world.gateway.store, { chains, clock, names }))
    await setUrl(`${gateway.url}/ccip/{sender}/{data}.json`)
    return ensClient().getEnsAddress({ name: 'forged.reown.id', strict: true }).finally(gateway.stop)
  }
  expect(await resolveSignedBy(OWNER)).toBe(account.address)
  await expect(resolveSignedBy(newAccount())).rejects.toThrow()
})

async function listenTo(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
