import { decodeBase58, encodeBase58, hexToBytes } from '@latchkey/primitives'
import { Transaction as BitcoinTransaction, p2wpkh, WIF } from '@scure/btc-signer'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { recoverPublicKey } from 'viem'
import { describe, expect, it } from 'vitest'
import { openAccounts } from '../chain/accounts.ts'
import { signBitcoinMessage, signPsbt, toAccountAddresses } from '../chain/bitcoin.ts'
import { answerSolana } from '../chain/solana.ts'
import { readProposal, toNamespaces } from './read-proposal.ts'
import { REGTEST } from './read-psbt.ts'
import { type Grant, readRequest } from './read-request.ts'
import { reviewRequest } from './review-request.ts'
import type { SessionRequest } from './site-request.types.ts'
import { FAMILY_METHODS, WALLET_METHODS } from './wallet-methods.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const [alice, bob] = openAccounts() as [ReturnType<typeof openAccounts>[0], ReturnType<typeof openAccounts>[0]]
const network = (id: typeof SOLANA | typeof BITCOIN, family: 'solana' | 'bip122') =>
  ({ id, family, name: 'x', symbol: 'X', decimals: 8, rpcUrl: 'http://127.0.0.1:1' }) as const
const grant: Grant = {
  site: { name: 'Fernhill', host: 'fernhill.example', description: '' },
  networkIds: ['eip155:1', SOLANA, BITCOIN],
  addresses: Object.values(alice.addresses),
  methods: WALLET_METHODS,
}
const read = (chainId: string, method: string, params: unknown) =>
  readRequest({ id: 7, topic: 't', params: { chainId, request: { method, params } } }, grant, 0)
const requestOf = (...given: Parameters<typeof read>) => {
  const reading = read(...given)
  if (reading === undefined || !('request' in reading)) throw new Error('it was refused')
  return reading.request
}

const review = (request: SessionRequest) => {
  if (request.kind === 'switch') throw new Error('another kind')
  return reviewRequest(request, { coin: { symbol: 'X', decimals: 8 }, tokens: new Map(), now: 0 })
}

describe('the keys of the wallet', () => {
  it('are those of its addresses', () => {
    for (const { solana, bitcoin } of openAccounts()) {
      expect(Keypair.fromSeed(hexToBytes(solana.privateKey)).publicKey.toBase58()).toBe(solana.address)
      const [entry] = toAccountAddresses({ bitcoin } as typeof alice)
      expect(p2wpkh(hexToBytes(`0x${entry?.publicKey}`), REGTEST).address).toBe(bitcoin.address)
      expect(WIF(REGTEST).encode(hexToBytes(bitcoin.privateKey))).toMatch(/^c/)
    }
  })
})

describe('a proposal of three families', () => {
  it('is granted each family with its own account and methods', () => {
    const toWanted = (id: string, methods: readonly string[]) => ({ chains: [id], methods, events: ['chainChanged'] })
    const proposal = readProposal(
      {
        id: 1,
        expiryTimestamp: 1,
        pairingTopic: 'ab',
        proposer: { metadata: {} },
        requiredNamespaces: {},
        optionalNamespaces: {
          eip155: toWanted('eip155:1', FAMILY_METHODS.eip155),
          solana: toWanted(SOLANA, FAMILY_METHODS.solana),
          bip122: toWanted(BITCOIN, [...FAMILY_METHODS.bip122, 'sendTransfer']),
        },
      },
      grant.networkIds,
    )
    const namespaces = proposal && toNamespaces(proposal, alice.addresses)
    expect(proposal?.otherMethods).toEqual(['sendTransfer'])
    expect(namespaces).toMatchObject({
      eip155: { accounts: [`eip155:1:${alice.address}`], methods: FAMILY_METHODS.eip155 },
      solana: { accounts: [`${SOLANA}:${alice.solana.address}`], methods: FAMILY_METHODS.solana },
      bip122: { accounts: [`${BITCOIN}:${alice.bitcoin.address}`], methods: FAMILY_METHODS.bip122 },
    })
  })
})

describe('a request of Solana', () => {
  const pubkey = alice.solana.address
  const toTransaction = (from: string) => {
    const [payer, to] = [new PublicKey(from), new PublicKey(bob.solana.address)]
    return new Transaction({ feePayer: payer, recentBlockhash: pubkey })
      .add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 5 }))
      .serialize({ requireAllSignatures: false })
      .toString('base64')
  }

  it('to sign a text shows the text, and is answered with a signature', async () => {
    const params = { message: encodeBase58(new TextEncoder().encode('hi \u202eyou')), pubkey }
    const request = requestOf(SOLANA, 'solana_signMessage', params)
    expect(request).toMatchObject({ kind: 'message', address: pubkey })
    expect(review(request).content).toBe('hi [U+202E]you')
    if (request.kind !== 'message') throw new Error('another kind')
    const answer = (await answerSolana(alice, request, network(SOLANA, 'solana'))) as { signature: string }
    expect(decodeBase58(answer.signature)).toHaveLength(64)
  })

  it('to sign a transaction shows it, and another library finds the signature good', async () => {
    const request = requestOf(SOLANA, 'solana_signTransaction', { transaction: toTransaction(pubkey) })
    if (request.kind !== 'solana-transaction') throw new Error('another kind')
    expect(review(request).effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: 5n }, party: { address: bob.solana.address } },
      { type: 'fee', asset: { type: 'native', amount: 5_000n } },
    ])
    const answer = (await answerSolana(alice, request, network(SOLANA, 'solana'))) as { transaction: string }
    expect(Transaction.from(Buffer.from(answer.transaction, 'base64')).verifySignatures()).toBe(true)
  })

  it('is refused for another account, a key that does not sign, and what cannot be read', () => {
    const message = encodeBase58(new TextEncoder().encode('hi'))
    const codes = [
      read(SOLANA, 'solana_signMessage', { message, pubkey: bob.solana.address }),
      read(SOLANA, 'solana_signTransaction', { transaction: toTransaction(bob.solana.address) }),
      read(SOLANA, 'solana_signMessage', { message: '0OIl', pubkey }),
      read(SOLANA, 'solana_signAllTransactions', { transactions: ['AAAA'] }),
      read(SOLANA, 'personal_sign', ['0x', alice.address]),
    ].map((reading) => reading !== undefined && 'refusal' in reading && reading.refusal.code)
    expect(codes).toEqual([4100, 4100, -32602, -32602, 3001])
  })
})

describe('a request of Bitcoin', () => {
  const { address: account } = alice.bitcoin
  const toPsbt = (owner: typeof alice) => {
    const [entry] = toAccountAddresses(owner)
    const { script } = p2wpkh(hexToBytes(`0x${entry?.publicKey}`), REGTEST)
    const transaction = new BitcoinTransaction()
    transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 100_000n } })
    transaction.addOutputAddress(bob.bitcoin.address, 60_000n, REGTEST)
    transaction.addOutputAddress(owner.bitcoin.address, 39_000n, REGTEST)
    return Buffer.from(transaction.toPSBT()).toString('base64')
  }
  const signInputs = [{ address: account, index: 0 }]

  it('to sign a transaction shows who is paid, the change and the fee, and signs the input', async () => {
    const request = requestOf(BITCOIN, 'signPsbt', { account, psbt: toPsbt(alice), signInputs })
    if (request.kind !== 'bitcoin-transaction') throw new Error('another kind')
    expect(review(request)).toMatchObject({
      change: 39_000n,
      effects: [
        { type: 'send', asset: { amount: 60_000n }, party: { address: bob.bitcoin.address } },
        { type: 'fee', asset: { amount: 1_000n } },
      ],
    })
    const { psbt, txid } = await signPsbt(alice, request, network(BITCOIN, 'bip122'))
    const signed = BitcoinTransaction.fromPSBT(Buffer.from(psbt, 'base64'))
    signed.finalize()
    expect([signed.isFinal, txid]).toEqual([true, undefined])
  })

  it('to sign a text signs its bytes, as BIP-137 says', async () => {
    const request = requestOf(BITCOIN, 'signMessage', { account, message: '0x6869' })
    expect(request).toMatchObject({ kind: 'message', raw: '0x307836383639', address: account })
    if (request.kind !== 'message') throw new Error('another kind')
    const { signature, messageHash } = await signBitcoinMessage(alice, request)
    expect([signature.length, messageHash.length]).toEqual([130, 64])
    expect(['27', '28']).toContain(signature.slice(0, 2))
    const v = (Number.parseInt(signature.slice(0, 2), 16) - 39 + 27).toString(16)
    const key = await recoverPublicKey({ hash: `0x${messageHash}`, signature: `0x${signature.slice(2)}${v}` })
    expect(key.slice(4, 68)).toBe(toAccountAddresses(alice)[0]?.publicKey.slice(2))
  })

  it('for its addresses is answered without a question', () => {
    expect(read(BITCOIN, 'getAccountAddresses', { account })).toEqual({ addressesFor: account, id: 7, topic: 't' })
  })

  it.each([
    ['an input of somebody else', { psbt: toPsbt(bob) }, -32602],
    ['another account', { account: bob.bitcoin.address }, 4100],
    ['an input for another account', { signInputs: [{ address: bob.bitcoin.address, index: 0 }] }, 4100],
    ['a signature of a part alone', { signInputs: [{ ...signInputs[0], sighashTypes: [0x83] }] }, -32602],
    ['an input that is not there', { signInputs: [{ ...signInputs[0], index: 4 }] }, -32602],
    ['no transaction', { psbt: 'AAAA' }, -32602],
  ])('is refused with %s', (_, change, code) => {
    const reading = read(BITCOIN, 'signPsbt', { account, psbt: toPsbt(alice), signInputs, ...change })
    expect(reading).toMatchObject({ refusal: { code } })
  })
})
