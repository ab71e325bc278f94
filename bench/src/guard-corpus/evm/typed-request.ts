import type { TypedData } from '@latchkey/core/ports'
import type { GuardRequest } from '@latchkey/core/ui'

/** Values of a struct in the order of its type; nested structs and arrays likewise. */
export type Values = readonly unknown[]
type Domain = Readonly<Record<string, unknown>>
type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/** Members of a domain in the order of the standard, with their types. @see EIP-712, "domainSeparator" */
const DOMAIN = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }

/** Returns typed data of a type that is written as EIP-712 encodes it: `A(B b,uint256 c)B(address d)`. */
function toTypedData(domain: Domain, encodedType: string, values: Values): TypedData {
  const structs = [...encodedType.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => {
    const parsed = members.split(',').filter((member) => member !== '')
    return [name, parsed.map((member) => toMember(member))] as const
  })
  const types: Types = Object.fromEntries(structs)
  const primaryType = structs[0]?.[0] ?? ''
  const members = Object.entries(DOMAIN).filter(([name]) => name in domain)
  const ofDomain = members.map(([name, type]) => ({ name, type }))
  const message = toMessage(types, primaryType, values) as Readonly<Record<string, unknown>>
  return { domain, types: { EIP712Domain: ofDomain, ...types }, primaryType, message }
}

/** The request to sign it, with changes to what the site hands over. */
export function typed(
  domain: Domain,
  encodedType: string,
  values: Values,
  change: (data: TypedData) => TypedData = (data) => data,
): GuardRequest {
  return { typedData: change(toTypedData(domain, encodedType, values)) }
}

/** Adds members to the message, or replaces some. */
export const withMembers =
  (members: Readonly<Record<string, unknown>>) =>
  (data: TypedData): TypedData => ({ ...data, message: { ...data.message, ...members } })

function toMember(text: string) {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}

function toMessage(types: Types, type: string, value: unknown): unknown {
  if (type.endsWith(']')) {
    const element = type.slice(0, type.lastIndexOf('['))
    return (value as Values).map((each) => toMessage(types, element, each))
  }
  const members = types[type]
  if (members === undefined) return value
  const values = value as Values
  if (values.length !== members.length) throw new Error(`${type} has ${members.length} members, not ${values.length}`)
  return Object.fromEntries(members.map(({ name, type: each }, index) => [name, toMessage(types, each, values[index])]))
}
