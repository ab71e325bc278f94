import type { Hex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { createReadSharing } from './share-reads.ts'

interface Query {
  readonly account: Hex
  readonly page: number
}

/** Returns shared reads that the test completes. */
function createReads() {
  const begun: string[] = []
  const ends = new Map<string, (outcome: string | Error) => void>()
  const share = createReadSharing()
  const read = share(
    ({ account, page }: Query) => ({ account, key: `${account} ${page}` }),
    ({ account, page }) =>
      new Promise<string>((resolve, reject) => {
        begun.push(`${account} ${page}`)
        ends.set(`${account} ${page}`, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
      }),
  )
  return { begun, read, end: (key: string, outcome: string | Error) => ends.get(key)?.(outcome) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('reads of accounts', () => {
  it('are shared if they are equal and simultaneous (Spec §7)', async () => {
    const { begun, read, end } = createReads()
    const results = Promise.all([1, 2, 3].map(() => read({ account: '0xa', page: 1 })))
    end('0xa 1', 'page')
    expect(await results).toEqual(['page', 'page', 'page'])
    void read({ account: '0xa', page: 1 })
    expect(begun).toEqual(['0xa 1', '0xa 1'])
  })

  it('fail for all callers that wait, and are repeated afterwards', async () => {
    const { begun, read, end } = createReads()
    const results = Promise.allSettled([1, 2].map(() => read({ account: '0xa', page: 1 })))
    end('0xa 1', new Error('cancelled'))
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void read({ account: '0xa', page: 1 })
    expect(begun).toEqual(['0xa 1', '0xa 1'])
  })

  it('run one after another for one account, and delay no other account', async () => {
    const { begun, read, end } = createReads()
    for (let page = 1; page <= 20; page += 1) void read({ account: '0xa', page })
    void read({ account: '0xb', page: 1 })
    expect(begun).toEqual(['0xa 1', '0xb 1'])
    end('0xa 1', 'page')
    await settled()
    expect(begun).toEqual(['0xa 1', '0xb 1', '0xa 2'])
  })

  it('run at most four at a time', () => {
    const { begun, read } = createReads()
    for (let account = 1; account <= 9; account += 1) void read({ account: `0x${account}`, page: 1 })
    expect(begun).toHaveLength(4)
  })
})
