import { createTestDatabase, type Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import { historyAnswer, nftsAnswer } from '@latchkey/protocol/gateway'
import fc from 'fast-check'
import { pino } from 'pino'
import * as v from 'valibot'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpMetadata } from '../drivers/http-metadata.ts'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import type { ActivityStore } from '../ports/activity-store.ts'
import { createFakeClock } from '../testing/scripted-node.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const TOKEN_URI = '0xc87b56dd'
const collection: Hex = `0x${'c0'.repeat(20)}`
const sender: Hex = `0x${'5e'.repeat(20)}`

let database: Database
let store: ActivityStore
let minted = 0
beforeAll(async () => {
  database = await createTestDatabase()
  store = await openActivityStore(database.pool)
})
afterAll(() => database?.stop())

const toHash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

/** Stores a block in which a new account receives a new collectible. */
async function airdrop(): Promise<Hex> {
  minted += 1
  const account: Hex = `0x${minted.toString(16).padStart(40, 'a')}`
  const event = { kind: 'erc721', contract: collection, tokenId: BigInt(minted), from: sender, to: account } as const
  const transaction = { index: 0, hash: toHash(minted), from: sender, to: collection, created: null, nonce: minted }
  const block = {
    number: minted,
    hash: toHash(minted),
    parentHash: toHash(minted - 1),
    minedAt: 1_700_000_000 + minted,
    isTraced: true,
    transactions: [{ ...transaction, succeeded: true, events: [{ ...event, amount: 1n }] }],
  }
  expect(await store.append(1, [block], await store.tip(1))).toBe(true)
  return account
}

/** Returns a gateway whose only contract returns the given text as its token URI. */
function createApp(tokenUri: Uint8Array, deps: Partial<Parameters<typeof createSilentApp>[1]> = {}) {
  const text = encodeAbiParameters([{ type: 'bytes' }], [`0x${Buffer.from(tokenUri).toString('hex')}`])
  const { chains } = createSilentChain(({ params }) => {
    const [call] = (params ?? []) as readonly [{ readonly data?: string }?]
    return { result: call?.data?.startsWith(TOKEN_URI) === true ? text : '0x' }
  })
  const metadata = createHttpMetadata({
    clock: createFakeClock(),
    ipfsGateway: 'https://ipfs.example',
    imageProxyTemplate: 'https://proxy.example/?u={url}',
  })
  return createSilentApp(store, { chains, metadata, checkAnswers: true, ...deps })
}

/** Any sequence of code units: U+0000, unpaired surrogates, and what looks like an address. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\u0000', '\ud800', '\udc00\ud83d', 'x'.repeat(70_000), '\u0000'.repeat(70_000), '🔑'.repeat(5_000)),
)
const address = fc
  .tuple(
    fc.constantFrom('', 'https://img.example/', `ipfs://${CID}/`, 'data:image/png;base64,', 'data:image/svg+xml,<svg>'),
    anyText,
    fc.constantFrom('', '.png', '\u0000', '\ud800'),
  )
  .map((parts) => parts.join(''))
const member = fc.oneof(address, anyText, fc.double(), fc.jsonValue({ maxDepth: 2 }))
const metadataJson = fc.record(
  { name: fc.oneof(anyText, member), image: member, image_url: member, image_data: member, other: fc.jsonValue() },
  { requiredKeys: [] },
)
const tokenUri = fc.oneof(
  metadataJson.map((json) => `data:application/json;base64,${Buffer.from(JSON.stringify(json)).toString('base64')}`),
  metadataJson.map((json) => `data:application/json,${JSON.stringify(json)}`),
  anyText,
)
const tokenUriBytes = fc.oneof(
  tokenUri.map((text) => new Uint8Array(Buffer.from(text))),
  fc.uint8Array({ maxLength: 300 }),
)

describe('readNftFacts', () => {
  it('returns and stores arbitrary facts of a contract', async () => {
    await fc.assert(
      fc.asyncProperty(tokenUriBytes, async (bytes) => {
        const account = await airdrop()
        const app = createApp(bytes)
        const answers: string[] = []
        // The second round reads what the first one stored.
        for (const path of ['nfts', 'history', 'nfts', 'history']) {
          const response = await app.request(`/v1/account/${account}/${path}`)
          const body = await response.text()
          expect(response.status, body).toBe(200)
          answers.push(body)
        }
        expect(answers.slice(2)).toEqual(answers.slice(0, 2))
        // A client parses the same body.
        for (const [schema, body = ''] of [
          [nftsAnswer, answers[0]],
          [historyAnswer, answers[1]],
        ] as const)
          expect(v.parse(schema, JSON.parse(body))).toEqual(JSON.parse(body))
      }),
      {
        numRuns: 200,
        examples: [
          [jsonUri({ image: 'data:image/png,\u0000' })],
          [jsonUri({ image: 'https://img.example/\u0000' })],
          [jsonUri({ image: `ipfs://${CID}/\ud800` })],
          [jsonUri({ image_url: 'https://img.example/\udfff', name: `${'x'.repeat(479)}🔑` })],
        ],
      },
    )
  })

  it('returns the facts even if the store rejects them, and logs the error', async () => {
    const account = await airdrop()
    const lines: string[] = []
    const refusing = {
      ...store,
      saveNfts: () => Promise.reject(new WalletError('service/database', { reason: 'disk full' })),
    }
    const { chains } = createSilentChain(() => ({ result: '0x' }))
    const logger = pino({ base: null }, { write: (line) => lines.push(line) })
    const app = createSilentApp(refusing, { chains, logger })
    for (const path of ['nfts', 'history'])
      expect((await app.request(`/v1/account/${account}/${path}`)).status).toBe(200)
    const warnings = lines.filter((line) => line.includes('were not stored'))
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
      { chainId: 1, code: 'service/database' },
      { chainId: 1, code: 'service/database' },
    ])
  })
})

function jsonUri(json: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(`data:application/json,${JSON.stringify(json)}`))
}
