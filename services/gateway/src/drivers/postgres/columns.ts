import type { Database } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import type { EventKind } from '../../domain/activity.ts'
import type { TokenKind } from '../../ports/activity-store.ts'

/** A pool, or one connection of it inside a transaction. */
export type Sql = Pick<Database['pool'], 'query'>

/** Numbers of the kinds in the tables; never change one. */
export const KIND_NUMBERS: Readonly<Record<EventKind, number>> = {
  native: 0,
  erc20: 1,
  erc721: 2,
  erc1155: 3,
  approval: 4,
  operation: 5,
  approvalForAll: 6,
}

const KINDS = Object.keys(KIND_NUMBERS) as readonly EventKind[]

export function toKind(number: number): EventKind {
  return KINDS.find((kind) => KIND_NUMBERS[kind] === number) ?? 'operation'
}

export function isTokenKind(kind: EventKind): kind is TokenKind {
  return kind === 'erc20' || kind === 'erc721' || kind === 'erc1155'
}

/** Returns the input form of `bytea`. */
export function toBytea(hex: Hex): string {
  return `\\x${hex.slice(2)}`
}

export function fromBytea(bytes: Buffer): Hex {
  return `0x${bytes.toString('hex')}`
}
