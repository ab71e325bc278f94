import { collectionAbi } from '@latchkey/devnet'
import { systemClock } from '@latchkey/host'
import type { Hex } from '@latchkey/primitives'
import type { IdentityAnswer } from '@latchkey/protocol/gateway'
import { keccak256, namehash, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpMetadata } from '../drivers/http-metadata.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const namesAbi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes value)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
])
const COIN_ETH = 60n
const BASE = 8453
/** @see ENSIP-11 */
const COIN_BASE = 0x8000_2105n
const PROXY = 'https://proxy.example/?u={url}'
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

let world: World
let deployer: Hex
let person = 0
beforeAll(async () => {
  const metadata = createHttpMetadata({
    clock: systemClock,
    ipfsGateway: 'https://ipfs.example',
    imageProxyTemplate: PROXY,
  })
  world = await startWorld({ chains: [1, BASE], gateway: { metadata } })
  deployer = world.devnet.accounts.at(-1)?.address ?? '0x'
})
afterAll(() => world?.stop())

const contracts = () => {
  const found = world.devnet.contracts[1]
  if (found === undefined) throw new Error('chain 1 has no contracts')
  return found
}
const identity = async (account: string, chainId?: number) =>
  (await world.get(
    `/v1/identity/${account}${chainId === undefined ? '' : `?chainId=eip155:${chainId}`}`,
  )) as IdentityAnswer

/** Makes an account whose reverse record claims a name. */
async function claim(name: string): Promise<Hex> {
  person += 1
  const account: Hex = `0x${person.toString(16).padStart(40, 'e')}`
  await setReverse(account, name)
  return account
}

async function setReverse(account: Hex, name: string, branch = 'addr'): Promise<void> {
  const { ensResolver } = contracts()
  const label = account.slice(2).toLowerCase()
  await setOwner(`${branch}.reverse`, label)
  const args = [namehash(`${label}.${branch}.reverse`), name]
  await world.rpc.send({ from: deployer, to: ensResolver, data: dataOf(namesAbi, 'setName', args) })
}

async function setOwner(parent: string, label: string): Promise<void> {
  const { ensRegistry: to, ensResolver } = contracts()
  const own = [namehash(parent), keccak256(toHex(label)), deployer, ensResolver, 0n]
  await world.rpc.send({ from: deployer, to, data: dataOf(namesAbi, 'setSubnodeRecord', own) })
}

/** Makes a name that points to an account and has an avatar. */
async function register(name: string, account: Hex, avatar: string, coinType = COIN_ETH): Promise<void> {
  const { ensResolver } = contracts()
  await setOwner('eth', name.replace('.eth', ''))
  const data = dataOf(namesAbi, 'setAddr', [namehash(name), coinType, account])
  await world.rpc.send({ from: deployer, to: ensResolver, data })
  const text = dataOf(namesAbi, 'setText', [namehash(name), 'avatar', avatar])
  await world.rpc.send({ from: deployer, to: ensResolver, data: text })
}

describe('readIdentity', () => {
  it('returns no name if the name belongs to another account (Spec §7.5)', async () => {
    expect(await identity(await claim('alice.eth'))).toEqual({ name: null, avatar: null })
  })

  it('returns no name if it is not in its normal form or does not exist (Spec §7.5)', async () => {
    expect(await identity(await claim('Alice.eth'))).toEqual({ name: null, avatar: null })
    expect(await identity(await claim('al\u202eice.eth'))).toEqual({ name: null, avatar: null })
    expect(await identity(await claim('nowhere.eth'))).toEqual({ name: null, avatar: null })
  })

  it.each([
    ['https://img.example/a.png', 'https://proxy.example/?u=https%3A%2F%2Fimg.example%2Fa.png'],
    ['HTTPS://img.example/a.png', 'https://proxy.example/?u=HTTPS%3A%2F%2Fimg.example%2Fa.png'],
    ['https://img.example/a\u0000', null],
    [`ipfs://${CID}/%2e%2e/%2e%2e/admin/status`, null],
    [`ipfs://${CID}/a.png`, `https://ipfs.example/ipfs/${CID}/a.png`],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['http://img.example/a.png', null],
    ['javascript:alert(1)', null],
    ['data:text/html,<script>', null],
    ['eip155:5/erc721:0x8ce361602b935680e8dec218b820ff5056beb7af/1', null],
    ['', null],
  ])('returns for the avatar %j the picture %j (Spec §7.5)', async (avatar, shown) => {
    const name = `person-${person}.eth`
    const account = await claim(name)
    await register(name, account, avatar)
    expect(await identity(account)).toEqual({ name, avatar: shown })
  })

  it('returns a collectible as avatar while the account holds it (Spec §7.5)', async () => {
    const { collection } = contracts()
    const name = 'collector.eth'
    const account = await claim(name)
    const held = async (holder: Hex) => {
      const data = dataOf(collectionAbi, 'mint', [holder])
      await world.rpc.send({ from: deployer, to: collection, data, value: '0x58d15e17628000' })
      await world.indexed()
      const { nfts } = (await world.get(`/v1/account/${holder}/nfts?chainId=1`)) as { nfts: { tokenId: string }[] }
      return nfts.at(-1)?.tokenId
    }
    await register(name, account, `eip155:1/erc721:${collection}/${await held(account)}`)
    expect((await identity(account)).avatar).toMatch(/^data:image\/svg\+xml/)

    const borrower = 'borrower.eth'
    const other = await claim(borrower)
    await register(borrower, other, `eip155:1/erc721:${collection}/${await held(account)}`)
    expect(await identity(other)).toEqual({ name: borrower, avatar: null })
  })
})

describe('readIdentity › for a contract, at whose address another network may have another contract', () => {
  const NOBODY = { name: null, avatar: null }

  it('returns the name of Ethereum only on Ethereum (ENSIP-19, Spec §7.5)', async () => {
    const { usdc } = contracts()
    await setReverse(usdc, 'treasury.eth')
    await register('treasury.eth', usdc, '')
    expect(await identity(usdc, 1)).toEqual({ name: 'treasury.eth', avatar: null, chainId: 'eip155:1' })
    expect(await identity(usdc, BASE)).toEqual({ ...NOBODY, chainId: `eip155:${BASE}` })
    expect(await identity(usdc)).toEqual(NOBODY)
    expect(await world.get(`/v1/profile/reverse/${usdc}?chainId=eip155:${BASE}&apiVersion=2`)).toEqual([])
    expect(await world.get(`/v1/profile/reverse/${usdc}?chainId=eip155:1`)).toMatchObject([
      { name: 'treasury.eth', addresses: { 2147483649: { address: usdc } } },
    ])
  })

  it('returns the name that the account has on the network itself, before that of Ethereum (ENSIP-19)', async () => {
    const account = await claim('harbour.eth')
    await register('harbour.eth', account, '')
    await setOwner('reverse', '80002105')
    await setReverse(account, 'harbour-base.eth', '80002105')
    expect(await identity(account, BASE)).toEqual({ name: 'harbour.eth', avatar: null })
    await register('harbour-base.eth', account, '', COIN_BASE)
    const other = await claim('pier.eth')
    await register('pier.eth', other, '')
    await setReverse(other, 'pier-base.eth', '80002105')
    await register('pier-base.eth', other, '', COIN_BASE)
    expect(await identity(other, BASE)).toEqual({ name: 'pier-base.eth', avatar: null, chainId: `eip155:${BASE}` })
    expect(await identity(other, 1)).toEqual({ name: 'pier.eth', avatar: null })
  })

  it('treats an account that delegates to contract code as a key (EIP-7702)', async () => {
    const account = await claim('lender.eth')
    await register('lender.eth', account, '')
    await world.rpc.call('anvil_setCode', [account, `0xef0100${'ab'.repeat(20)}`])
    expect(await identity(account, BASE)).toEqual({ name: 'lender.eth', avatar: null })
  })
})

describe('readIdentity › when a node refuses', () => {
  it('rejects instead of returning no name, which would be cached (Spec §7)', async () => {
    const refusal = { error: { code: -32000, message: 'invalid project id' } }
    const { chains } = createSilentChain(() => refusal)
    const app = createSilentApp(world.gateway.store, { chains })
    const response = await app.request(`/v1/identity/0x${'a'.repeat(40)}?chainId=eip155:1`)
    expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'rpc/error' } }])
  })
})
