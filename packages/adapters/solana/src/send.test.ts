import { solana as mainnet } from '@latchkey/chains'
import { encodeBase58 } from '@latchkey/primitives'
import { createFakeClock, createScriptedSolanaWallet, type SolanaMethod } from '@latchkey/testing'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { createFakeNode, type FakeAnswer, refusal } from '../fixtures/fake-node.ts'
import { createActions } from './actions.ts'
import { endsWithBlockhash, toWire } from './transactions/wire.ts'

const network = { ...mainnet, rpcUrls: { default: { http: ['https://one.example', 'https://two.example'] } } }
const seed = new Uint8Array(32).fill(1)
const alice = Keypair.fromSeed(seed)
const address = alice.publicKey.toBase58()
const blockhash = Keypair.generate().publicKey.toBase58()

function transfer() {
  const instruction = SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: PublicKey.default, lamports: 5 })
  return new Transaction({ feePayer: alice.publicKey, blockhash, lastValidBlockHeight: 100 }).add(instruction)
}

async function begin(answers: Readonly<Record<string, FakeAnswer>>, methods?: readonly SolanaMethod[]) {
  const clock = createFakeClock()
  const fake = createFakeNode({
    getLatestBlockhash: () => ({ value: { blockhash, lastValidBlockHeight: 150 } }),
    ...answers,
  })
  const chains = { [network.caipNetworkId]: 'http://127.0.0.1:1' }
  const wallet = await createScriptedSolanaWallet({ privateKeys: [seed], chains, ...(methods && { methods }) })
  const actions = createActions({ clock, fetch: fake.fetch, webSocketUrl: () => undefined })
  const session = wallet.openSession()
  const send = () => actions.sendTransaction(session, { address, network, transaction: transfer() })
  return { ...fake, clock, wallet, actions, send }
}

const SIGNS_ONLY = ['solana_signTransaction'] as const
const taken = (params: readonly unknown[]) =>
  toWire(Uint8Array.from(atob(String(params[0])), (each) => each.charCodeAt(0)))

describe('a signed transaction that a node of the adapter sends', () => {
  it('is sent once, even if the first node sent it without a response', async () => {
    const { send, methods } = await begin(
      {
        sendTransaction: (_, url) => {
          if (url.includes('one')) throw new TypeError('connection reset')
          return refusal(-32002, 'This transaction has already been processed', { err: 'AlreadyProcessed', logs: [] })
        },
      },
      SIGNS_ONLY,
    )
    expect(await send()).toMatch(/^\w{80,88}$/)
    expect(methods().filter((method) => method === 'sendTransaction')).toHaveLength(2)
  })

  it('counts as sent if no node responds, because one may have sent it', async () => {
    const { send } = await begin(
      {
        sendTransaction: () => {
          throw new TypeError('connection reset')
        },
      },
      SIGNS_ONLY,
    )
    expect(await send()).toMatch(/^\w{80,88}$/)
  })

  it('is not sent if a node rejects it, and the error has the reason', async () => {
    const logs = ['Transfer: insufficient lamports 1, need 5']
    const err = { InstructionError: [0, { Custom: 1 }] }
    const { send } = await begin(
      { sendTransaction: () => refusal(-32002, 'simulation failed', { err, logs }) },
      SIGNS_ONLY,
    )
    await expect(send()).rejects.toMatchObject({ code: 'send/insufficient-funds' })
  })

  it('includes the signature of the account', async () => {
    const seen: unknown[] = []
    const { send } = await begin(
      {
        sendTransaction: (params) => {
          seen.push(taken(params).signatures[address])
          throw new TypeError('connection reset')
        },
      },
      SIGNS_ONLY,
    )
    await send()
    expect(seen[0]).toBeInstanceOf(Uint8Array)
  })
})

describe('a transaction that the wallet sends', () => {
  it('expires no sooner than the blockhash that the wallet may have inserted later', async () => {
    let latest = 150
    const { send, wallet, actions } = await begin({
      getLatestBlockhash: () => ({ value: { blockhash, lastValidBlockHeight: latest } }),
      getSignatureStatuses: () => ({ value: [null] }),
      getBlockHeight: () => 300,
    })
    const signature = encodeBase58(new Uint8Array(64).fill(5))
    wallet.lieOn('solana_signAndSendTransaction', { signature })
    wallet.hang()
    const sending = send()
    latest = 500
    wallet.wake()
    const hash = await sending
    const outcome = actions.waitForReceipt({ hash, network }).catch((error: unknown) => error)
    const turns = (async () => {
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
      return 'waits'
    })()
    // With the expiry of the old blockhash, the transaction would count as expired here, and the visitor would pay
    // twice.
    expect(await Promise.race([outcome, turns])).toBe('waits')
  })

  it.each([
    ['Blockhash not found', 'transaction/expired'],
    ['Attempt to debit an account but found no record of a prior credit.', 'send/insufficient-funds'],
    ['Transfer: insufficient lamports 1, need 2', 'send/insufficient-funds'],
    ['Something else', 'send/failed'],
  ])('is classified by the message of the wallet: %s', async (words, code) => {
    const { send, wallet } = await begin({})
    const { WalletError } = await import('@latchkey/errors')
    wallet.lieOn(
      'solana_signAndSendTransaction',
      Promise.reject(new WalletError('wallet/request-failed', {}, { details: words })),
    )
    await expect(send()).rejects.toMatchObject({ code })
  })
})

describe('toPlainTransaction', () => {
  it('serializes the object once, so that a later change of the object has no effect, and rejects other objects', async () => {
    const { actions } = await begin({})
    const [first, later] = [
      transfer(),
      transfer().add(SystemProgram.assign({ accountPubkey: alice.publicKey, programId: PublicKey.default })),
    ]
    let writes = 0
    const unsteady = Object.assign(transfer(), {
      serialize: (options: object) =>
        (++writes === 1 ? first : later).serialize({ ...options, requireAllSignatures: false }),
    })
    const bytes = await actions.toPlainTransaction(unsteady)
    expect(writes).toBe(1)
    expect(toWire(bytes).messageBytes).toEqual(new Uint8Array(first.serializeMessage()))
    await expect(actions.toPlainTransaction({} as never)).rejects.toMatchObject({ code: 'request/invalid' })
  })
})

describe('a transaction with a durable nonce', () => {
  it('does not expire with a blockhash', () => {
    const noncePubkey = Keypair.generate().publicKey
    const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey: alice.publicKey })
    const durable = new Transaction({ feePayer: alice.publicKey, blockhash, lastValidBlockHeight: 1 }).add(advance)
    expect(endsWithBlockhash(toWire(durable))).toBe(false)
    expect(endsWithBlockhash(toWire(transfer()))).toBe(true)
  })
})

describe('getTokenBalances', () => {
  it('omits accounts that a node cannot parse, and those of other owners', async () => {
    const accountOf = (owner: string, amount: string) => ({
      pubkey: PublicKey.default.toBase58(),
      account: {
        owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        data: {
          program: 'spl-token',
          parsed: {
            type: 'account',
            info: { mint: blockhash, owner, state: 'initialized', tokenAmount: { amount, decimals: 6 } },
          },
        },
      },
    })
    const odd = { pubkey: 'x', account: { owner: 'y', data: ['AA==', 'base64'] } }
    const lists = [[odd, accountOf(address, '18446744073709551615'), accountOf(blockhash, '7')], []]
    const { actions } = await begin({ getTokenAccountsByOwner: () => ({ value: lists.shift() }) })
    expect(await actions.getTokenBalances({ address, network })).toEqual([
      {
        mint: blockhash,
        program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        raw: 18_446_744_073_709_551_615n,
        decimals: 6,
      },
    ])
  })
})
