import { type Address, isAddress } from '@solana/kit'
import * as v from 'valibot'
import type { SeedKey } from '../keys.ts'
import type { Ledger } from '../ledger.ts'
import { RpcError } from '../rpc-error.ts'
import type { Slots } from '../slots.ts'

/** The state that the methods of the chain node use. */
export interface Node {
  readonly slots: Slots
  readonly ledger: Ledger
  /** Pays for airdrops. */
  readonly faucet: SeedKey
}

/** A method by its JSON-RPC name. @throws RpcError */
export type Method = (node: Node, params: readonly unknown[]) => unknown

/** The part of a real node's version that matters to clients. */
export const NODE_VERSION = { 'solana-core': '3.0.0', 'feature-set': 3_604_001_754 } as const

export const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isAddress(text), 'Invalid param: Invalid'),
  v.transform((text) => text as Address),
)

/** Confirmed is the default here: each transaction is confirmed at once. */
export const commitmentSchema = v.optional(
  v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
)

/** Returns the parameters of a call. @throws RpcError */
export function parseParams<S extends v.GenericSchema>(schema: S, params: readonly unknown[]): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new RpcError(-32602, `Invalid params: ${v.summarize(parsed.issues)}`)
  return parsed.output
}

/** Returns a value with the slot at which it was read. */
export function withContext<T>({ slots }: Node, value: T) {
  return { context: { apiVersion: NODE_VERSION['solana-core'], slot: slots.current() }, value }
}
