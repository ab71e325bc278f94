import { createTestDatabase, type Database } from '@latchkey/database'
import type { HistoryAnswer } from '@latchkey/protocol/gateway'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { appendBlock, createEvent, toAddress } from '../testing/activity.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'

let database: Database
let store: ActivityStore
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())

describe('a page of a history', () => {
  it('shows pictures of its first 60 transfers of collectibles only, however large they are', async () => {
    const image = `data:image/png;base64,${'A'.repeat(20_000)}`
    const uri = `data:application/json,${JSON.stringify({ name: 'Key', image })}`
    const result = encodeAbiParameters([{ type: 'string' }], [uri])
    const { chains } = createSilentChain(() => ({ result }))
    const account = toAddress(1, 'a')
    const tokens = Array.from({ length: 50 }, (_, index) =>
      createEvent({ kind: 'erc721', tokenId: BigInt(index), to: account }),
    )
    await appendBlock(store, 1, Array(20).fill(tokens))
    const response = await createSilentApp(store, { chains, checkAnswers: true }).request(
      `/v1/account/${account}/history?chainId=1`,
    )
    const { data } = (await response.json()) as HistoryAnswer
    const shown = data.flatMap(({ transfers }) => transfers).map(({ nft_info }) => nft_info)
    expect(shown.length).toBe(1_000)
    expect(shown.filter((nft) => nft?.content?.preview?.url === image).length).toBe(60)
    expect(shown.slice(0, 60).every((nft) => nft?.name === 'Key' && nft.content !== null)).toBe(true)
  })

  it('is shown without the names of collectibles while no node responds (Spec §8)', async () => {
    const account = toAddress(2, 'a')
    await appendBlock(store, 1, [
      [createEvent({ kind: 'erc721', contract: toAddress(9, 'c'), tokenId: 7n, to: account })],
    ])
    const response = await createSilentApp(store).request(`/v1/account/${account}/history?chainId=1`)
    const { data } = (await response.json()) as HistoryAnswer
    expect(data.flatMap(({ transfers }) => transfers)).toMatchObject([
      { direction: 'in', nft_info: { id: '7', content: null, interface: 'ERC721' } },
    ])
  })
})
