import { bytesToHex, encodeBase58, hexToBytes } from '@latchkey/primitives'
import type { EvmTransaction, SignRequest } from '@latchkey/protocol/vault'
import {
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Transaction, TypedDataEncoder, Wallet } from 'ethers'
import fc from 'fast-check'
import { type Hex, hashTypedData as hashByViem, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DerivedAccounts, deriveAccounts } from '../keys/derive-accounts.ts'
import { hashTypedData } from './evm-typed-data.ts'
import { signRequestOf } from './sign-request.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let accounts: DerivedAccounts
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

beforeAll(async () => {
  accounts = await deriveAccounts(random(32))
})

const evm = () => privateKeyToAccount(bytesToHex(accounts.eip155.privateKey))
const sign = (request: object) => {
  const isEvm = 'kind' in request && String(request.kind).startsWith('evm')
  const [address, networkId] = isEvm ? [accounts.eip155.address, 'eip155:1'] : [accounts.solana.address, SOLANA]
  return bytesToHex(signRequestOf({ approvalId: ID, address, networkId, ...request } as SignRequest, accounts))
}

describe('a message of EVM chains', () => {
  it('is signed with the same result as with viem and ethers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const message = bytesToHex(bytes)
        const signed = sign({ kind: 'evm.message', message })
        expect(signed).toBe(await evm().signMessage({ message: { raw: message } }))
        expect(signed).toBe(await new Wallet(bytesToHex(accounts.eip155.privateKey)).signMessage(bytes))
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['another account', { address: '0x0000000000000000000000000000000000000001' }],
    ['a network of another family', { networkId: SOLANA }],
  ])('is rejected for %s', (_, change) => {
    expect(() => sign({ kind: 'evm.message', message: '0x00', ...change })).toThrow(/vault\/denied|never signs/)
  })
})

const quantity = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map((value) => toHex(value))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(bytesToHex)
const call = {
  nonce: fc.maxSafeNat().map((value) => toHex(value)),
  gas: quantity,
  value: quantity,
  data: fc.uint8Array({ maxLength: 200 }).map(bytesToHex),
  to: fc.option(bytes(20), { nil: undefined }),
}
const accessList = fc.array(fc.record({ address: bytes(20), storageKeys: fc.array(bytes(32), { maxLength: 3 }) }), {
  maxLength: 3,
})
const transactions: fc.Arbitrary<EvmTransaction> = fc.oneof(
  fc.record({ type: fc.constant('legacy' as const), ...call, gasPrice: quantity }),
  fc.record({ type: fc.constant('eip2930' as const), ...call, gasPrice: quantity, accessList }),
  fc
    .record({
      type: fc.constant('eip1559' as const),
      ...call,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
      accessList,
    })
    // viem rejects a tip above the whole fee.
    .map((each) => ({ ...each, maxPriorityFeePerGas: '0x1', maxFeePerGas: toHex(BigInt(each.maxFeePerGas) + 1n) })),
) as fc.Arbitrary<EvmTransaction>

describe('a transaction of EVM chains', () => {
  it('is signed with the same result as with viem, and ethers recovers the same sender', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, fc.integer({ min: 1, max: 2 ** 31 }), async (given, chainId) => {
        const { to, nonce, gas, value, type, ...rest } = given
        const transaction = Object.fromEntries(Object.entries(given).filter(([, part]) => part !== undefined))
        const signed = sign({ kind: 'evm.transaction', networkId: `eip155:${chainId}`, transaction })
        const numbers = Object.fromEntries(
          Object.entries(rest).map(([name, part]) => [name, /gas/i.test(name) ? BigInt(String(part)) : part]),
        )
        const same = { type, chainId, to, nonce: Number(nonce), gas: BigInt(gas), value: BigInt(value), ...numbers }
        expect(signed).toBe(await evm().signTransaction(same as never))
        const read = Transaction.from(signed)
        expect(read.from).toBe(accounts.eip155.address)
        expect(read.data).toBe(given.data)
      }),
      { numRuns: 60 },
    )
  })

  it('is rejected if it has more than 128 KiB, or chain id 0', () => {
    const transaction = { type: 'legacy', nonce: '0x0', gas: '0x1', value: '0x0', gasPrice: '0x1', data: '0x' }
    const large = { ...transaction, data: `0x${'00'.repeat(128 * 1024)}` }
    expect(() => sign({ kind: 'evm.transaction', transaction: large })).toThrow(/vault\/denied|never signs/)
    expect(() => sign({ kind: 'evm.transaction', transaction, networkId: 'eip155:0' })).toThrow(
      /vault\/denied|never signs/,
    )
  })
})

const PERSON = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
      { name: 'tags', type: 'bytes4[2]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'int64' },
      { name: 'isUrgent', type: 'bool' },
      { name: 'body', type: 'bytes' },
      { name: 'id', type: 'uint256' },
      { name: 'grid', type: 'uint8[2][]' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
} as const

const person = fc.record({
  name: fc.string({ unit: 'binary' }),
  wallets: fc.array(bytes(20), { maxLength: 3 }),
  tags: fc.tuple(bytes(4), bytes(4)),
})
const mail = fc.record({
  from: person,
  to: fc.array(person, { maxLength: 3 }),
  amount: fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }).map(String),
  isUrgent: fc.boolean(),
  body: fc.uint8Array({ maxLength: 70 }).map(bytesToHex),
  id: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(String),
  grid: fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
})

describe('typed data', () => {
  it('has the hash and signature that viem and ethers compute', async () => {
    await fc.assert(
      fc.asyncProperty(mail, async (message) => {
        const text = JSON.stringify({ ...PERSON, message })
        const hash = bytesToHex(hashTypedData(text, 1n))
        expect(hash).toBe(hashByViem({ ...PERSON, message } as never))
        expect(hash).toBe(TypedDataEncoder.hash(PERSON.domain, { ...PERSON.types } as never, message))
        expect(sign({ kind: 'evm.typedData', typedData: text })).toBe(
          await evm().signTypedData({ ...PERSON, message } as never),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('X44: has the hash that viem computes for each form of chainId, and for recursive types', () => {
    const types = {
      Node: [
        { name: 'label', type: 'string' },
        { name: 'next', type: 'Node[]' },
      ],
    }
    const message = { label: 'one', next: [{ label: 'two', next: [] }] }
    for (const domain of [{ chainId: 1 }, { chainId: '1' }, { chainId: '0x1' }, { name: 'Nodes' }, {}]) {
      const data = { types, primaryType: 'Node', domain, message }
      const expected = hashByViem({ ...data, domain: 'chainId' in domain ? { chainId: 1 } : domain } as never)
      expect(bytesToHex(hashTypedData(JSON.stringify(data), 1n)), JSON.stringify(domain)).toBe(expected)
    }
  })

  const message = {
    from: { name: 'a', wallets: [], tags: ['0x00000000', '0x00000000'] },
    to: [],
    amount: 1,
    isUrgent: true,
  }
  const whole = { ...message, body: '0x', id: 1, grid: [] }
  const wrong: readonly [string, object][] = [
    ['another chain', { domain: { ...PERSON.domain, chainId: 5 } }],
    ['a member of the domain that its type does not cover', { domain: { ...PERSON.domain, hidden: 1 } }],
    ['a member `constructor` of the domain', { domain: { ...PERSON.domain, constructor: 1 } }],
    ['a missing value', { message }],
    ['a number over its type', { message: { ...whole, amount: '9223372036854775808' } }],
    ['a text for a truth', { message: { ...whole, isUrgent: 'true' } }],
    ['an unknown type', { types: { ...PERSON.types, Mail: [{ name: 'from', type: 'Nobody' }] } }],
    ['the domain as its message', { primaryType: 'EIP712Domain' }],
  ]
  it('has the hash that viem computes if fields have names of properties of JavaScript objects', () => {
    const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty']
    const data = {
      types: { Names: names.map((name) => ({ name, type: 'string' })) },
      primaryType: 'Names',
      domain: { chainId: 1 },
      message: Object.fromEntries(names.map((name) => [name, `a ${name}`])),
    }
    expect(bytesToHex(hashTypedData(JSON.stringify(data), 1n))).toBe(hashByViem(data as never))
  })

  it.each(wrong)('with %s is rejected', (_, change) => {
    expect(() => hashTypedData(JSON.stringify({ ...PERSON, message: whole, ...change }), 1n)).toThrow()
    expect(hashTypedData(JSON.stringify({ ...PERSON, message: whole }), 1n)).toHaveLength(32)
  })
})

async function solanaTransaction(payer?: Awaited<ReturnType<typeof createKeyPairSignerFromPrivateKeyBytes>>) {
  const own = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(accounts.solana.privateKey))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer ?? own, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(encodeBase58(random(32))), lastValidBlockHeight: 1n },
        each,
      ),
    (each) =>
      appendTransactionMessageInstruction(
        {
          programAddress: encodeBase58(random(32)) as never,
          accounts: [{ address: own.address, role: 3, signer: own }],
          data: random(20),
        } as never,
        each,
      ),
  )
  return { own, compiled: compileTransaction(message as Parameters<typeof compileTransaction>[0]) }
}

describe('a transaction of Solana', () => {
  it('is signed with the same result as with Solana Kit, at the position of the account', async () => {
    const other = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(random(32)))
    for (const payer of [undefined, other]) {
      const { own, compiled } = await solanaTransaction(payer)
      const transaction = bytesToHex(Uint8Array.from(getTransactionEncoder().encode(compiled)))
      const signed = await partiallySignTransaction([own.keyPair], compiled)
      expect(sign({ kind: 'solana.transaction', transaction })).toBe(
        bytesToHex(Uint8Array.from(getTransactionEncoder().encode(signed))),
      )
    }
  })

  it('is rejected as a message, with a missing or extra byte, and without the account', async () => {
    const { compiled } = await solanaTransaction()
    const transaction = Uint8Array.from(getTransactionEncoder().encode(compiled))
    const inner = Uint8Array.from(compiled.messageBytes as Iterable<number>)
    for (const message of [transaction, inner])
      expect(() => sign({ kind: 'solana.message', message: bytesToHex(message) })).toThrow()
    for (const changed of [transaction.slice(0, -1), Uint8Array.from([...transaction, 0])])
      expect(() => sign({ kind: 'solana.transaction', transaction: bytesToHex(changed) })).toThrow()
    accounts = await deriveAccounts(random(32))
    expect(() => sign({ kind: 'solana.transaction', transaction: bytesToHex(transaction) })).toThrow()
  })
})

describe('a message of Solana', () => {
  it('X36: is rejected if it starts like a versioned transaction, and signed if it starts like an off-chain message', () => {
    const signAs = (first: number) =>
      sign({ kind: 'solana.message', message: bytesToHex(Uint8Array.of(first, ...random(80))) })
    for (const first of [0x80, 0x81, 0x9f, 0xfe]) expect(() => signAs(first), String(first)).toThrow()
    expect(signAs(0xff)).toMatch(/^0x[0-9a-f]{128}$/)
  })

  it('has a valid signature of the account', async () => {
    const message = new TextEncoder().encode('hello')
    const signature = hexToBytes(sign({ kind: 'solana.message', message: bytesToHex(message) }) as Hex)
    const { keyPair } = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(accounts.solana.privateKey))
    expect(await crypto.subtle.verify('Ed25519', keyPair.publicKey, Uint8Array.from(signature), message)).toBe(true)
  })
})
