import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

/** An endless loop: JUMPDEST, PUSH1 0, JUMP. */
const ENDLESS_CODE = '0x5b600056'
const ENDLESS = '0x00000000000000000000000000000000000000ee'
const GAS = '0xffffffffffff'
/** Calls at once; more than anvil has threads. */
const CROWD = 24

let world: World
beforeAll(async () => {
  world = await startWorld({ history: false })
  await world.rpc.call('anvil_setCode', [ENDLESS, ENDLESS_CODE])
})
afterAll(() => world?.stop())

async function post(method: string, params: unknown) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await world.gateway.app.request('/v1/?chainId=1', { method: 'POST', body })).json()
}
const endless = { to: ENDLESS, gas: GAS }
const simulation = (calls: unknown) => [{ blockStateCalls: [{ calls }] }, 'latest']

describe('rpcRoute › a contract without an end', () => {
  it.each([
    ['eth_call', [endless, 'latest'], { error: { message: expect.stringMatching(/gas/i) } }],
    ['eth_estimateGas', [endless], { error: { message: expect.stringMatching(/gas/i) } }],
    ['eth_createAccessList', [endless, 'latest'], { error: { message: expect.stringMatching(/gas/i) } }],
    ['eth_simulateV1', simulation([endless]), { result: [{ calls: [{ status: '0x0', gasUsed: '0x2faf080' }] }] }],
    [
      'eth_simulateV1',
      simulation([{ to: ENDLESS }]),
      { result: [{ calls: [{ status: '0x0', gasUsed: '0x1000000' }] }] },
    ],
  ])('ends at the limit of %s and delays no other caller (Spec §5)', async (method, params, expected) => {
    const crowd = Array.from({ length: CROWD }, () => post(method, params))
    const supply = { to: world.devnet.contracts[1]?.usdc, data: '0x18160ddd' }
    expect(await post('eth_call', [supply, 'latest'])).toMatchObject({ result: expect.stringMatching(/^0x/) })
    expect(await Promise.all(crowd)).toMatchObject(Array(CROWD).fill(expected))
  })

  it('is rejected before it is charged if the number of calls cannot be determined (Spec §5)', async () => {
    for (const params of [simulation(null), simulation(undefined), [], [{ blockStateCalls: [{ calls: {} }] }]])
      expect(await post('eth_simulateV1', params)).toMatchObject({
        error: { code: -32602, data: { code: 'request/invalid' } },
      })
  })
})
