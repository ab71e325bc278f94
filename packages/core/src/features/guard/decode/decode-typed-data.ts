import { isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TypedData } from '../../../ports/index.ts'
import { decodeCall } from './decode-call.ts'
import { hasHiddenCharacters } from './decode-message.ts'
import type { Call, Intent, IntentAsset } from './intent.ts'

const SECOND_MS = 1_000
/** Parts of an order or a batch that are read. */
const MAX_PARTS = 64

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'eip155')),
  v.toLowerCase(),
)
/** Whole numbers as sites give them: text, number, or `bigint`. */
const whole = v.pipe(
  v.union([
    v.bigint(),
    v.pipe(v.number(), v.safeInteger()),
    v.pipe(v.string(), v.regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
  ]),
  v.transform((value) => BigInt(value)),
)
const list = <S extends v.GenericSchema>(of: S) => v.pipe(v.array(of), v.maxLength(MAX_PARTS))

/** The field of a Seaport order for the assets that the account gives. */
const GIVEN = 'offer'

const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/), v.maxLength(262_144))
/** The address by which many contracts name the native coin. */
const COIN = `0x${'e'.repeat(40)}`

const permitted = v.object({ token: address, amount: whole })
const details = v.object({ token: address, amount: whole, expiration: whole })
const item = v.object({
  itemType: whole,
  token: address,
  identifierOrCriteria: whole,
  startAmount: whole,
  endAmount: whole,
})
const received = v.object({ ...item.entries, recipient: address })

/** A message by its schema, and the intents that follow from it. */
function meaning<S extends v.GenericSchema>(
  schema: S,
  read: (message: v.InferOutput<S>, contract: string) => readonly Intent[],
) {
  return (message: unknown, contract: string): readonly Intent[] | undefined => {
    const parsed = v.safeParse(schema, message)
    return parsed.success ? read(parsed.output, contract) : undefined
  }
}

const until = (seconds: bigint) => ({ expiresAt: Number(seconds) * SECOND_MS })

const approval = (token: string, spender: string, amount: bigint, seconds: bigint): Intent => ({
  type: 'approve',
  token,
  spender,
  amount,
  by: 'signature',
  ...until(seconds),
})

const transferFrom = meaning(
  v.object({ permitted, spender: address, deadline: whole }),
  ({ permitted: { token, amount }, spender, deadline }) => [approval(token, spender, amount, deadline)],
)
const batchTransferFrom = meaning(
  v.object({ permitted: list(permitted), spender: address, deadline: whole }),
  ({ permitted: each, spender, deadline }) =>
    each.map(({ token, amount }) => approval(token, spender, amount, deadline)),
)
const authorization = meaning(
  v.object({ from: address, to: address, value: whole, validBefore: whole }),
  ({ from, to, value, validBefore }, contract) => [
    {
      type: 'send',
      asset: { type: 'token', address: contract, amount: value },
      from,
      to,
      by: 'signature',
      ...until(validBefore),
    },
  ],
)

/** Messages that give rights, by the name of their type. One of another shape is not known. */
const MEANINGS: Readonly<Record<string, readonly ReturnType<typeof meaning>[]>> = {
  Permit: [
    // EIP-2612
    meaning(v.object({ spender: address, value: whole, deadline: whole }), ({ spender, value, deadline }, token) => [
      approval(token, spender, value, deadline),
    ]),
    // Dai, which came before the standard
    meaning(
      v.object({ spender: address, allowed: v.boolean(), expiry: whole }),
      ({ spender, allowed, expiry }, token) => [
        // There, 0 is never.
        approval(token, spender, allowed ? 2n ** 256n - 1n : 0n, expiry === 0n ? 2n ** 40n : expiry),
      ],
    ),
  ],
  PermitSingle: [
    meaning(v.object({ details, spender: address }), ({ details: { token, amount, expiration }, spender }) => [
      approval(token, spender, amount, expiration),
    ]),
  ],
  PermitBatch: [
    meaning(v.object({ details: list(details), spender: address }), ({ details: each, spender }) =>
      each.map(({ token, amount, expiration }) => approval(token, spender, amount, expiration)),
    ),
  ],
  PermitTransferFrom: [transferFrom],
  PermitWitnessTransferFrom: [transferFrom],
  PermitBatchTransferFrom: [batchTransferFrom],
  PermitBatchWitnessTransferFrom: [batchTransferFrom],
  // EIP-3009
  TransferWithAuthorization: [authorization],
  ReceiveWithAuthorization: [authorization],
  // Seaport
  OrderComponents: [
    meaning(v.object({ offerer: address, [GIVEN]: list(item), consideration: list(received) }), (order) => [
      {
        type: 'sell',
        gives: order[GIVEN].map(toAsset),
        returns: order.consideration.filter(({ recipient }) => recipient === order.offerer).map(toAsset),
      },
    ]),
  ],
  // CoW, 1inch: somebody fills it with the other token
  Order: [
    meaning(
      v.object({ sellToken: address, buyToken: address, sellAmount: whole, buyAmount: whole, receiver: address }),
      ({ sellToken, buyToken, sellAmount, buyAmount }) => [trade(sellToken, sellAmount, buyToken, buyAmount)],
    ),
    meaning(
      v.object({ makerAsset: address, takerAsset: address, makingAmount: whole, takingAmount: whole }),
      ({ makerAsset, takerAsset, makingAmount, takingAmount }) => [
        trade(makerAsset, makingAmount, takerAsset, takingAmount),
      ],
    ),
  ],
  // A wallet contract signs by its owner: the message inside counts
  SafeMessage: [meaning(v.object({ message: bytes }), ({ message }) => readSigned(message))],
  PersonalSign: [meaning(v.object({ prefixed: bytes }), ({ prefixed }) => readSigned(prefixed))],
  CoinbaseSmartWalletMessage: [meaning(v.object({ hash: bytes }), () => [{ type: 'opaque' }])],
  // A session: somebody may act for the wallet until it is taken back
  MultiChainSession: [meaning(v.looseObject({}), (_, contract) => [{ type: 'control', contract, method: 'session' }])],
  PackedUserOperation: [
    meaning(v.object({ sender: address, callData: bytes }), ({ sender, callData }) =>
      decodeCall({ from: sender, to: sender, value: 0n, data: callData }),
    ),
  ],
  // A call in a signature
  MetaTransaction: [
    meaning(v.object({ from: address, functionSignature: v.string() }), ({ from, functionSignature }, contract) =>
      decodeCall({ from, to: contract, value: 0n, data: functionSignature }),
    ),
  ],
  SafeTx: [
    meaning(
      v.object({ to: address, value: whole, data: v.string(), operation: whole }),
      ({ to, value, data, operation }, contract) => [
        // Foreign code runs as the wallet itself.
        ...(operation === 0n ? [] : [{ type: 'control', contract, method: 'delegatecall' } as const]),
        ...decodeCall({ from: contract, to, value, data } satisfies Call),
      ],
    ),
  ],
}

/** Reads the bytes that a wallet contract signs: readable text, or nothing. */
function readSigned(message: string): readonly Intent[] {
  const text = new TextDecoder().decode(
    Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  )
  const isText = text !== '' && !hasHiddenCharacters(text.replace('\x19', '')) && !text.includes('\ufffd')
  return isText ? [] : [{ type: 'opaque' }]
}

function trade(token: string, amount: bigint, wanted: string, least: bigint): Intent {
  return {
    type: 'sell',
    gives: [{ type: 'token', address: token, amount }],
    // The forty-e address stands for the native coin.
    returns: [wanted === COIN ? { type: 'native', amount: least } : { type: 'token', address: wanted, amount: least }],
  }
}

function toAsset({ itemType, token, identifierOrCriteria, endAmount }: v.InferOutput<typeof item>): IntentAsset {
  // The price of an order can fall with time: the end amount is the least.
  if (itemType === 0n) return { type: 'native', amount: endAmount }
  if (itemType === 1n) return { type: 'token', address: token, amount: endAmount }
  return { type: 'item', address: token, itemId: identifierOrCriteria, amount: endAmount }
}

const domainSchema = v.object({
  chainId: v.optional(whole),
  verifyingContract: v.optional(address),
})

export interface DecodedTypedData {
  /** `undefined`: no type that is known here. */
  readonly intents: readonly Intent[] | undefined
  readonly chainId: bigint | undefined
}

/** Inside of a wallet contract's signature. @see ERC-7739 */
const nestedSchema = v.looseObject({ contents: v.looseObject({}) })
const WRAPPER = 'TypedDataSign'

/**
 * Returns the assets that typed data gives away when it is signed. A signature of a wallet contract is read by the typed
 * data inside it.
 *
 * @see EIP-712, EIP-2612, EIP-3009, ERC-7739
 */
export function decodeTypedData(typedData: TypedData): DecodedTypedData {
  const { domain, primaryType, message } = unwrap(typedData)
  const parsed = v.safeParse(domainSchema, domain)
  const { chainId, verifyingContract = '0x' } = parsed.success ? parsed.output : {}
  const readers = Object.hasOwn(MEANINGS, primaryType) ? (MEANINGS[primaryType] ?? []) : []
  const intents = readers.map((read) => read(message, verifyingContract)).find((each) => each !== undefined)
  return { intents, chainId }
}

function unwrap(typedData: TypedData): Pick<TypedData, 'domain' | 'primaryType' | 'message'> {
  const { domain, primaryType, message, types } = typedData
  const parsed = v.safeParse(nestedSchema, message)
  const type = types[WRAPPER]?.find(({ name }) => name === 'contents')?.type
  if (primaryType !== WRAPPER || !parsed.success || type === undefined) return typedData
  return { domain, primaryType: type, message: parsed.output.contents }
}
