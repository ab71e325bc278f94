import { type Intent, NOBODY } from '../../intents/intent.ts'
import type { TypedData } from '../evm.types.ts'
import { TRADES } from './known-orders.ts'
import { RIGHTS } from './known-rights.ts'
import type { KnownType } from './known-type.ts'
import { parseTypedValue, type TypedValue, toEmptyValue } from './typed-value.ts'

const KNOWN: Readonly<Record<string, readonly KnownType[]>> = { ...RIGHTS, ...TRADES }
/** Type names that other contracts also use for messages that give nothing away. */
const COMMON = new Set(['Order', 'Maker', 'Root', 'Authorization', 'Delegation'])
/** Type that wraps the typed data which a wallet contract signs. @see ERC-7739 */
const WRAPPER = 'TypedDataSign'

export interface DecodedTypedData {
  /** `undefined`: the type is unknown. */
  readonly intents: readonly Intent[] | undefined
  readonly chainId: bigint | undefined
}

interface Signed {
  readonly types: TypedData['types']
  readonly type: string
  readonly message: unknown
  readonly contract: string
}

/**
 * Returns the assets that a signature of typed data gives away. Only members that the types name are read, because only
 * they are hashed. For a signature of a wallet contract, the typed data inside it is read.
 *
 * @see EIP-712, EIP-2612, EIP-3009, ERC-7739
 */
export function decodeTypedData(typedData: TypedData): DecodedTypedData {
  const { type, message } = unwrap(typedData)
  const { chainId, contract, isWhole } = readDomain(typedData)
  const signed = { types: typedData.types, type, message, contract: contract ?? '0x' }
  const intents = read(signed)
  // The meaning of the network is unknown in an unknown type.
  if (intents === undefined) return { intents: readUnknown(signed), chainId: undefined }
  if (isWhole) return { intents, chainId }
  return { intents: [...intents, { type: 'unread', givesRights: false }], chainId }
}

function read({ types, type, message, contract }: Signed): readonly Intent[] | undefined {
  const known = Object.hasOwn(KNOWN, type) ? (KNOWN[type] ?? []) : []
  if (known.length === 0) return undefined
  const empty = toEmptyValue(types, type)
  const fitting = empty === undefined ? [] : known.filter(({ hasShape }) => hasShape(empty))
  if (fitting.length === 0) return COMMON.has(type) ? undefined : [{ type: 'unread', contract, givesRights: false }]
  const { value, isWhole } = parseTypedValue(types, type, message)
  // A type can be made to fit several contracts, so the intents of every reading are returned.
  const readings = value === undefined ? [undefined] : fitting.map((each) => each.read(value, contract))
  if (readings.includes(undefined)) return [{ type: 'unread', contract, givesRights: true }]
  return [
    ...readings.flatMap((each) => each ?? []),
    ...(isWhole ? [] : [{ type: 'unread', contract, givesRights: false } as const]),
  ]
}

/** Members that name who gets a right. */
const GRANTEE = /^_?(?:spender|operator|delegatee?|manager|authorized|grantee|approved)$/i

/**
 * Returns the intents of an unknown type: an account that is named to act for the signer may get rights that cannot be
 * read.
 */
function readUnknown({ types, type, message, contract }: Signed): readonly Intent[] | undefined {
  const { value } = parseTypedValue(types, type, message)
  const parties = [...new Set(granteesOf(value))]
  return parties.length === 0 ? undefined : [{ type: 'unread', contract, givesRights: false, parties }]
}

function granteesOf(value: TypedValue | undefined): readonly string[] {
  if (typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(granteesOf)
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'object') return granteesOf(member)
    return GRANTEE.test(name) && isSomebody(member) ? [member] : []
  })
}

const isSomebody = (member: TypedValue): member is string =>
  typeof member === 'string' && /^0x[0-9a-f]{40}$/.test(member) && member !== NOBODY

const DOMAIN = 'EIP712Domain'
/** If the types omit the domain, libraries and wallets derive its type from its members. */
const DOMAIN_FIELDS = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

function readDomain({ types, domain }: TypedData) {
  const given: unknown = domain
  if (typeof given !== 'object' || given === null) return { isWhole: true }
  const fields = types[DOMAIN] ?? DOMAIN_FIELDS.filter(({ name }) => isGiven(given, name))
  const { value, isWhole } = parseTypedValue({ [DOMAIN]: fields }, DOMAIN, given)
  const { chainId, verifyingContract } = isStruct(value) ? value : {}
  return {
    isWhole,
    ...(typeof chainId === 'bigint' ? { chainId } : {}),
    ...(typeof verifyingContract === 'string' ? { contract: verifyingContract } : {}),
  }
}

const isGiven = (domain: object, name: string): boolean => {
  const value: unknown = Reflect.get(domain, name)
  return value !== undefined && value !== null
}

const isStruct = (value: TypedValue | undefined): value is { readonly [name: string]: TypedValue } =>
  typeof value === 'object' && !Array.isArray(value)

function unwrap({ primaryType, message, types }: TypedData): Pick<Signed, 'type' | 'message'> {
  const type = types[WRAPPER]?.find(({ name }) => name === 'contents')?.type
  const contents: unknown = message.contents
  return primaryType === WRAPPER && type !== undefined ? { type, message: contents } : { type: primaryType, message }
}
