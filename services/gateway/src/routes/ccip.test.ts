import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { contractWalletOf, devnetContracts, devnetNameSignerKey, offchainResolverAbi } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import { ccipAnswer, formatNameMessage, type NameAttributes } from '@latchkey/protocol/gateway'
import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  concatHex,
  createPublicClient,
  decodeAbiParameters,
  encodeFunctionData,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
  toCoinType,
  toFunctionSelector,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { base, mainnet, polygon } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNameStore } from '../drivers/postgres/name-store.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const ETHEREUM_COIN = 0x8000_0001
const serviceAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const OWNER = privateKeyToAccount(devnetNameSignerKey)
const { offchainResolver } = devnetContracts

let world: World
let listener: { readonly url: string; readonly stop: () => void }
beforeAll(async () => {
  // The resolver of the local devnet trusts the key of its deployer.
  world = await startWorld({
    history: false,
    gateway: { nameSuffixes: ['latchkey.test'], nameSignerKey: devnetNameSignerKey },
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

/** An unmodified third-party ENS client. */
const ensClient = () => createPublicClient({ chain: mainnet, transport: http(world.devnet.urls[1]) })

async function register(
  name: string,
  signer: PrivateKeyAccount,
  attributes: NameAttributes = {},
  wallet?: { address: Hex; factory: Hex; data: Hex },
) {
  const message = formatNameMessage({
    purpose: 'register-name',
    service: 'gateway.test',
    chainId: 'eip155:1',
    name,
    attributes,
    timestamp: Math.floor(Date.now() / 1_000),
  })
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
  expect(await response.json()).toMatchObject({ success: true, name })
}
const newAccount = () => privateKeyToAccount(generatePrivateKey())

describe('a registered name', () => {
  it('is resolved by an ENS client that has only the chain (Spec §7.19)', async () => {
    const account = newAccount()
    await register('buoy-7.latchkey.test', account, { avatar: 'https://img.example/c.png', bio: 'rings in fog' })
    const client = ensClient()
    expect(await client.getEnsAddress({ name: 'buoy-7.latchkey.test' })).toBe(account.address)
    expect(await client.getEnsText({ name: 'buoy-7.latchkey.test', key: 'avatar' })).toBe('https://img.example/c.png')
    expect(await client.getEnsText({ name: 'buoy-7.latchkey.test', key: 'description' })).toBe('rings in fog')
    expect(await client.getEnsText({ name: 'buoy-7.latchkey.test', key: 'url' })).toBeNull()
  })

  it('is the address of a key on every EVM network, and on no other', async () => {
    const account = newAccount()
    await register('everywhere.latchkey.test', account)
    const on = (coinType: bigint) => ensClient().getEnsAddress({ name: 'everywhere.latchkey.test', coinType })
    expect(await on(toCoinType(base.id))).toBe(account.address.toLowerCase())
    expect(await on(toCoinType(polygon.id))).toBe(account.address.toLowerCase())
    for (const coin of [0n, 0x7fff_ffffn, 2n ** 32n, 2n ** 255n + 1n]) expect(await on(coin)).toBeNull()
  })

  it('is the address of a contract only on its own network', async () => {
    const owner = newAccount()
    const wallet = contractWalletOf(owner.address)
    await register('strongbox.latchkey.test', owner, {}, wallet)
    expect(await ensClient().getEnsAddress({ name: 'strongbox.latchkey.test' })).toBe(wallet.address)
    expect(
      await ensClient().getEnsAddress({ name: 'strongbox.latchkey.test', coinType: toCoinType(base.id) }),
    ).toBeNull()
  })

  it('resolves to nothing if it is not registered', async () => {
    expect(await ensClient().getEnsAddress({ name: 'nobody-here.latchkey.test' })).toBeNull()
    expect(await ensClient().getEnsAddress({ name: 'deep.buoy-7.latchkey.test' })).toBeNull()
  })

  it('does not affect names on the chain', async () => {
    const client = ensClient()
    const alice = await client.getEnsAddress({ name: 'alice.eth' })
    expect(alice).toBe(world.devnet.accounts[0]?.address)
    expect(await client.getEnsAddress({ name: 'below.alice.eth' })).toBeNull()
  })
})

describe('GET /ccip', () => {
  const statusOf = async (path: string, app = world.gateway.app) => (await app.request(path)).status

  it.each(['0x', '0x12345678', `0x${'ab'.repeat(3_000)}`, 'hello', '0x123'])(
    'rejects the request %s (Spec §5)',
    async (data) => {
      expect(await statusOf(`/ccip/${offchainResolver}/${data}.json`)).toBe(400)
      expect(await statusOf(`/ccip/nobody/${data}.json`)).toBe(400)
    },
  )

  it.each([
    ['contenthash(bytes32)', ['bytes'], ['0x']],
    ['name(bytes32)', ['string'], ['']],
    ['pubkey(bytes32)', ['bytes32', 'bytes32'], [`0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]],
    ['ABI(bytes32,uint256)', ['uint256', 'bytes'], [0n, '0x']],
    ['interfaceImplementer(bytes32,bytes4)', ['address'], [`0x${'0'.repeat(40)}`]],
    ['aRecordOfTomorrow(bytes32)', ['bytes'], ['0x']],
  ])('returns a record that is not stored as empty: %s (ENSIP-7, ENSIP-10)', async (signature, types, empty) => {
    const name = 'anybody-here.latchkey.test'
    const node = namehash(name)
    const call = concatHex([toFunctionSelector(signature), node, `0x${'0'.repeat(64)}`])
    const dns = toHex(packetToBytes(name))
    const data = encodeFunctionData({ abi: serviceAbi, args: [dns, call] })
    const { data: answered } = v.parse(ccipAnswer, await world.get(`/ccip/${offchainResolver}/${data}.json`))
    const [record] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), answered as Hex)
    expect(
      decodeAbiParameters(
        types.map((type) => ({ type })),
        record,
      ),
    ).toEqual(empty)
  })

  it('is not served without a key', async () => {
    expect(await statusOf(`/ccip/${offchainResolver}/0x12345678.json`, createSilentApp(world.gateway.store))).toBe(404)
  })
})

it('is rejected by the resolver if another key signed it', async () => {
  const account = newAccount()
  await register('forged.latchkey.test', account)
  const { chains } = createSilentChain()
  const resolveSignedBy = async (signer: PrivateKeyAccount) => {
    const names = {
      suffixes: ['latchkey.test'],
      services: [],
      store: createNameStore(world.database.pool),
      signer: { sign: (hash: Hex) => signer.sign({ hash }) },
    }
    const clock = { now: () => Date.now() }
    const gateway = await listenTo(createSilentApp(world.gateway.store, { chains, clock, names }))
    await setUrl(`${gateway.url}/ccip/{sender}/{data}.json`)
    return ensClient().getEnsAddress({ name: 'forged.latchkey.test', strict: true }).finally(gateway.stop)
  }
  expect(await resolveSignedBy(OWNER)).toBe(account.address)
  await expect(resolveSignedBy(newAccount())).rejects.toThrow()
})

async function listenTo(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
