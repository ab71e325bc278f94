import { toFunctionSelector } from '@latchkey/primitives'
import { decodeAbi } from '../evm/abi/decode-abi.ts'
import type { TypedData } from '../evm/evm.types.ts'
import { parseTypedValue, type TypedValue } from '../evm/typed-data/typed-value.ts'
import type { DescribableRequest } from './description.ts'
import type { Descriptor, DescriptorFormat } from './descriptor.ts'
import { encodedSize } from './encoded-size.ts'
import type { Node } from './select.ts'
import { encodeType, parseFunction, toTypeShape } from './shape.ts'

/** The descriptor that matches a request, and the values of the request by the names that the descriptor uses. */
export interface Binding {
  readonly descriptor: Descriptor
  readonly format: DescriptorFormat
  readonly root: Node
  /** The called contract, or the verifying contract of the message. */
  readonly to: string
  /** Amount of the native currency that the call sends, in raw units. */
  readonly value: bigint
  /** The call data contains more bytes after the arguments. */
  readonly hasMore: boolean
}

/**
 * Returns the first descriptor that matches the request: a call by chain, address and selector, a message by chain, domain and type.
 *
 * @see ERC-7730, "Context section"
 */
export function bindDescriptor(request: DescribableRequest, descriptors: readonly Descriptor[]): Binding | undefined {
  const candidates = descriptors.filter(({ kind }) => kind === request.kind)
  return request.kind === 'calldata' ? bindCall(request, candidates) : bindMessage(request, candidates)
}

type Of<K extends DescribableRequest['kind']> = Extract<DescribableRequest, { readonly kind: K }>

const isDeployed = ({ deployments }: Descriptor, chainId: number, address: string): boolean =>
  Object.hasOwn(deployments, address) && deployments[address]?.includes(chainId) === true

function bindCall(
  { chainId, to, value, data }: Of<'calldata'>,
  descriptors: readonly Descriptor[],
): Binding | undefined {
  const call = data.toLowerCase()
  if (!/^0x(?:[\da-f]{2})*$/.test(call)) return undefined
  for (const descriptor of descriptors) {
    if (!isDeployed(descriptor, chainId, to)) continue
    for (const [declaration, format] of Object.entries(descriptor.formats)) {
      const parsed = parseFunction(declaration)
      if (parsed === undefined || !call.startsWith(toFunctionSelector(parsed.signature))) continue
      const values = decodeAbi(parsed.types, call.slice(10))
      if (values === undefined) return undefined
      const root = { shape: parsed.shape, value: values }
      return { descriptor, format, root, to, value, hasMore: (call.length - 10) / 2 > encodedSize(root) }
    }
  }
  return undefined
}

function bindMessage({ chainId, typedData }: Of<'eip712'>, descriptors: readonly Descriptor[]): Binding | undefined {
  const { types, primaryType, message } = typedData
  const domain = readDomain(typedData)
  const to = domain?.verifyingContract
  // A domain without a chain or a contract does not say which contract the message is for.
  if (domain === undefined || typeof to !== 'string' || domain.chainId !== BigInt(chainId)) return undefined
  const type = encodeType(types, primaryType)
  if (type === undefined) return undefined
  for (const descriptor of descriptors) {
    const format = Object.hasOwn(descriptor.formats, type) ? descriptor.formats[type] : undefined
    if (format === undefined || !isDeployed(descriptor, chainId, to) || !hasDomain(descriptor, domain)) continue
    const shape = toTypeShape(types, primaryType)
    const { value, isWhole } = parseTypedValue(types, primaryType, message)
    if (shape === undefined || value === undefined || !isWhole) return undefined
    return { descriptor, format, root: { shape, value }, to, value: 0n, hasMore: false }
  }
  return undefined
}

const hasDomain = ({ domain = {} }: Descriptor, given: Readonly<Record<string, TypedValue>>): boolean =>
  Object.entries(domain).every(([name, value]) => Object.hasOwn(given, name) && given[name] === value)

const DOMAIN = 'EIP712Domain'
/** If the types do not declare the domain, wallets derive its type from the members that it has. @see EIP-712 */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** Returns the signed members of the domain; `undefined` if one of them cannot be read. */
function readDomain({ types, domain }: TypedData): Readonly<Record<string, TypedValue>> | undefined {
  const declared = Object.hasOwn(types, DOMAIN) ? types[DOMAIN] : undefined
  const fields = declared ?? DOMAIN_FIELDS.filter(({ name }) => Object.hasOwn(domain, name))
  const { value, isWhole } = parseTypedValue({ [DOMAIN]: fields }, DOMAIN, domain)
  return isWhole && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, TypedValue>>)
    : undefined
}
