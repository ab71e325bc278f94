import type { HistoryAnswer } from '@latchkey/protocol/gateway'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOLANA, type SolanaGateway, startSolanaGateway } from '../testing/solana-gateway.fixture.ts'

const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_ACCOUNTS = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

let world: SolanaGateway
beforeAll(async () => {
  world = await startSolanaGateway({}, true)
})
afterAll(() => world?.stop())

function person(label: string) {
  const found = world.solana.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return Keypair.fromSeed(found.privateKey)
}
const addressOf = (label: string) => person(label).publicKey.toBase58()

async function historyOf(address: string, query = '') {
  const { status, body } = await world.get(`/v1/account/${address}/history?currency=usd&chainId=${SOLANA}${query}`)
  expect(status).toBe(200)
  return body as HistoryAnswer
}

async function send(payer: Keypair, ...instructions: readonly TransactionInstruction[]): Promise<string> {
  const connection = new Connection(world.solana.url, 'confirmed')
  const transaction = new Transaction({ ...(await connection.getLatestBlockhash()), feePayer: payer.publicKey })
  transaction.add(...instructions).sign(payer)
  return connection.sendRawTransaction(transaction.serialize())
}

describe('GET /v1/account/{address}/history of a Solana account', () => {
  it('lists the moves of each transaction, newest first, with their values (Spec §7.6)', async () => {
    const [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map(addressOf)
    const { data, next, coverage } = await historyOf(alice ?? '')
    expect([next, coverage]).toEqual([null, [{ chain: SOLANA, isIndexed: true, since: null }]])
    expect(data.map(({ metadata }) => [metadata.operationType, metadata.status])).toEqual([
      ['receive', 'confirmed'],
      ['execute', 'failed'],
      ['send', 'confirmed'],
      ['send', 'confirmed'],
      ['mint', 'confirmed'],
      ['mint', 'confirmed'],
      ['mint', 'confirmed'],
      ['receive', 'confirmed'],
    ])
    const [received, , token, sent, picture] = data
    expect(received).toMatchObject({
      id: `${SOLANA}:${received?.metadata.hash}`,
      metadata: { chain: SOLANA, sentFrom: bob, sentTo: alice },
      transfers: [
        {
          fungible_info: { name: 'Solana', symbol: 'SOL' },
          direction: 'in',
          counterparty: bob,
          quantity: { numeric: '0.75' },
          value: 114.3,
        },
      ],
    })
    expect(token).toMatchObject({ metadata: { sentFrom: alice, sentTo: carol } })
    expect(token?.transfers).toMatchObject([
      // The rent of Carol's new token account.
      { direction: 'out', counterparty: carol, fungible_info: { symbol: 'SOL' } },
      {
        direction: 'out',
        counterparty: carol,
        fungible_info: { symbol: 'USDC' },
        quantity: { numeric: '120' },
        value: 120,
      },
    ])
    expect(sent?.transfers).toMatchObject([{ direction: 'out', counterparty: bob, quantity: { numeric: '1.5' } }])
    expect(picture?.transfers.at(-1)).toMatchObject({
      fungible_info: null,
      nft_info: { name: 'Quiet Harbour #1', id: world.solana.seed.picture.mint },
      direction: 'in',
    })
    expect(Date.parse(received?.metadata.minedAt ?? '')).toBeGreaterThan(Date.parse(token?.metadata.minedAt ?? ''))
  })

  it('lists a payment that names only a token account of the receiver (Spec §7.6)', async () => {
    const [alice, carol] = [person('Alice'), person('Carol')]
    const mint = new PublicKey(world.solana.seed.usdc.mint)
    const accountOf = (owner: PublicKey) =>
      PublicKey.findProgramAddressSync([owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()], TOKEN_ACCOUNTS)[0]
    const data = Buffer.alloc(9, 3)
    data.writeBigUInt64LE(7_000_000n, 1)
    const signature = await send(alice, {
      programId: TOKEN_PROGRAM,
      keys: [
        { pubkey: accountOf(alice.publicKey), isSigner: false, isWritable: true },
        { pubkey: accountOf(carol.publicKey), isSigner: false, isWritable: true },
        { pubkey: alice.publicKey, isSigner: true, isWritable: false },
      ],
      data,
    })
    const [newest] = (await historyOf(addressOf('Carol'))).data
    expect(newest).toMatchObject({
      metadata: { hash: signature, operationType: 'receive', sentFrom: addressOf('Alice'), sentTo: addressOf('Carol') },
      transfers: [{ direction: 'in', counterparty: addressOf('Alice'), quantity: { numeric: '7' } }],
    })
    world.solana.reset()
  })

  it('continues page by page, without a repeated or a missing transaction (Spec §7.6)', async () => {
    const [alice, supplies] = [person('Alice'), person('Harbour Supplies')]
    const sent: string[] = []
    for (let round = 1; round <= 60; round++) {
      const transfer = { fromPubkey: alice.publicKey, toPubkey: supplies.publicKey, lamports: 1_000_000 + round }
      const budget = ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 })
      sent.unshift(await send(alice, budget, SystemProgram.transfer(transfer)))
      if (round % 7 === 0) world.solana.advanceSlots(1)
    }
    const pages: HistoryAnswer[] = []
    for (let cursor: string | null = ''; cursor !== null && pages.length < 10; cursor = pages.at(-1)?.next ?? null)
      pages.push(await historyOf(addressOf('Harbour Supplies'), `&cursor=${cursor}`))
    const listed = pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
    expect(pages.length).toBeGreaterThan(2)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed).toEqual(expect.arrayContaining(sent))
    expect(pages.every(({ data }) => data.length <= 25)).toBe(true)
    world.solana.reset()
  })

  it.each(['x', Buffer.from('["h",1,1,1,1]').toString('base64url'), Buffer.from('["s","x",1]').toString('base64url')])(
    'rejects the cursor %s (Spec §7)',
    async (cursor) => {
      const path = `/v1/account/${addressOf('Alice')}/history?chainId=${SOLANA}&cursor=${cursor}`
      expect(await world.get(path)).toMatchObject({ status: 400, body: { error: { code: 'request/invalid' } } })
    },
  )

  it('rejects as a whole while no node responds, and is empty for an account without a history (Spec §7)', async () => {
    expect((await historyOf(Keypair.generate().publicKey.toBase58())).data).toEqual([])
    const [network] = await silentNetworks()
    const silent = await startSolanaGateway({ solanaNetworks: network === undefined ? [] : [network] })
    expect((await silent.get(`/v1/account/${addressOf('Alice')}/history?chainId=${SOLANA}`)).status).toBe(502)
    await silent.stop()
  })
})

async function silentNetworks() {
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  return [{ id: SOLANA, name: 'Solana', nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }] as const
}
