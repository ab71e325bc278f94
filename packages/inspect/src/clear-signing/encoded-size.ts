import type { Node } from './select.ts'
import type { Shape } from './shape.ts'

const WORD = 32

function isDynamic(shape: Shape): boolean {
  if (shape.kind === 'leaf') return shape.type === 'bytes' || shape.type === 'string'
  if (shape.kind === 'list') return shape.length === undefined || isDynamic(shape.of)
  return shape.members.some((member) => isDynamic(member.shape))
}

/**
 * Returns how many bytes the arguments of a call take when they are encoded without gaps. If the call data is longer,
 * it contains bytes that belong to no argument.
 *
 * @see Solidity ABI specification, "Formal Specification of the Encoding"
 */
export function encodedSize({ shape, value }: Node): number {
  if (shape.kind === 'leaf') return leafSize(shape.type, value)
  const values: readonly unknown[] = Array.isArray(value) ? value : []
  const sizeOf = (inner: Shape, at: number): number =>
    (isDynamic(inner) ? WORD : 0) + encodedSize({ shape: inner, value: values[at] as Node['value'] })
  if (shape.kind === 'struct') return shape.members.reduce((sum, member, at) => sum + sizeOf(member.shape, at), 0)
  return values.reduce<number>((sum, _, at) => sum + sizeOf(shape.of, at), shape.length === undefined ? WORD : 0)
}

function leafSize(type: string, value: Node['value']): number {
  if (typeof value !== 'string' || (type !== 'bytes' && type !== 'string')) return WORD
  const bytes = type === 'bytes' ? value.length / 2 - 1 : new TextEncoder().encode(value).length
  return WORD + Math.ceil(bytes / WORD) * WORD
}
