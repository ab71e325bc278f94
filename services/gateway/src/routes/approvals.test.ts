import { tokenAbi } from '@latchkey/devnet'
import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import { type TokenApprovalsAnswer, tokenApprovalsAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const rightsAbi = parseAbi([
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

let world: World
let alice: Hex
let bob: Hex
const contracts = () => {
  const found = world.devnet.contracts[1]
  if (found === undefined) throw new Error('chain 1 has no contracts')
  return found
}
beforeAll(async () => {
  world = await startWorld({ history: false })
  const [first, second] = world.devnet.accounts
  alice = first?.address ?? '0x'
  bob = second?.address ?? '0x'
})
afterAll(() => world?.stop())

async function approvalsOf(account: string, chainId = 'eip155:1'): Promise<TokenApprovalsAnswer> {
  await world.indexed()
  return v.parse(tokenApprovalsAnswer, await world.get(`/v1/account/${account}/approvals?chainId=${chainId}`))
}
const timeOf = async (block: unknown) => {
  const { timestamp } = (await world.rpc.call('eth_getBlockByNumber', [block, false])) as { timestamp: string }
  return Number(timestamp) * 1000
}

describe('GET /v1/account/{address}/approvals', () => {
  it('lists token, spender, date and last use of each approval', async () => {
    const { usdc, collection } = contracts()
    const given = await world.rpc.send({ from: alice, to: usdc, data: dataOf(tokenAbi, 'approve', [bob, 900n]) })
    await world.rpc.send({ from: alice, to: collection, data: dataOf(rightsAbi, 'setApprovalForAll', [bob, true]) })
    const data = dataOf(rightsAbi, 'transferFrom', [alice, bob, 1n])
    const used = await world.rpc.send({ from: bob, to: usdc, data })
    const { approvals, isCut, coverage } = await approvalsOf(alice)
    const spender = toChecksumAddress(bob)
    expect(approvals.find(({ kind }) => kind === 'token')).toEqual({
      kind: 'token',
      token: toChecksumAddress(usdc),
      spender,
      iconUrl: null,
      givenAt: await timeOf(given.blockNumber),
      lastUsedAt: await timeOf(used.blockNumber),
    })
    expect(approvals.find(({ kind }) => kind === 'all')).toMatchObject({
      token: toChecksumAddress(collection),
      spender,
    })
    expect([isCut, coverage]).toEqual([false, [{ chain: 'eip155:1', isIndexed: true, since: null }]])
  })

  it('omits revoked approvals', async () => {
    const { usdc } = contracts()
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'approve', [alice, 7n]) })
    expect((await approvalsOf(bob)).approvals).toHaveLength(1)
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'approve', [alice, 0n]) })
    expect((await approvalsOf(bob)).approvals).toEqual([])
  })

  it('is empty on a network that is not served, and requires an account and a network (Spec §7.3)', async () => {
    expect(await approvalsOf(alice, 'eip155:5555')).toEqual({ approvals: [], isCut: false })
    const { app } = world.gateway
    expect((await app.request('/v1/account/nobody/approvals?chainId=eip155:1')).status).toBe(400)
    expect((await app.request(`/v1/account/${alice}/approvals`)).status).toBe(400)
  })

  it('calls no node', async () => {
    await world.indexed()
    const app = createSilentApp(world.gateway.store)
    expect((await app.request(`/v1/account/${alice}/approvals?chainId=1`)).status).toBe(200)
  })
})
