import * as v from 'valibot'
import { requestId } from '../frame/fields.ts'
import { fitsLimits, VAULT_LIMITS } from '../frame/limits.ts'
import { isVaultOp, type VaultOp, type VaultParams, type VaultResult, vaultOps } from './ops.ts'

/** A request of the frame. */
export type VaultCall = {
  [O in VaultOp]: { readonly id: string; readonly op: O; readonly params: VaultParams<O> }
}[VaultOp]

/** What the vault reads of a message. With an id the vault answers a refused one, without it stays silent. */
export type ReadVaultCall = { readonly call: VaultCall } | { readonly refused: true; readonly id?: string }

const callSchema = v.strictObject({ id: requestId, op: v.string(), params: v.optional(v.unknown()) })
const idSchema = v.object({ id: requestId })

/**
 * Reads a message of the frame. Never throws.
 *
 * @example readVaultCall({ id: crypto.randomUUID(), op: 'STATUS' })
 */
export function readVaultCall(message: unknown): ReadVaultCall {
  if (!fitsLimits(message, VAULT_LIMITS)) return { refused: true }
  const named = v.safeParse(idSchema, message)
  const refused = { refused: true, ...(named.success ? { id: named.output.id } : {}) } as const
  const given = v.safeParse(callSchema, message)
  if (!given.success || !isVaultOp(given.output.op)) return refused
  const { id, op } = given.output
  const params = v.safeParse(vaultOps[op].params, given.output.params)
  // TypeScript does not relate the name of an operation to the output of its schema.
  return params.success ? { call: { id, op, params: params.output } as VaultCall } : refused
}

const errorCode = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}\/[a-z0-9-]{1,48}$/))
const answerSchema = v.union([
  v.strictObject({ id: requestId, result: v.optional(v.unknown()) }),
  v.strictObject({ id: requestId, failure: errorCode }),
])

/** The end of a request. A failure is a code of the table of errors, without a text. */
export type VaultAnswer =
  | { readonly id: string; readonly result: unknown }
  | { readonly id: string; readonly failure: string }

/** Reads an answer of the vault. Never throws; `undefined` when the message fits no schema. */
export function readVaultAnswer(message: unknown): VaultAnswer | undefined {
  if (!fitsLimits(message, VAULT_LIMITS)) return undefined
  const given = v.safeParse(answerSchema, message)
  if (!given.success) return undefined
  const answer = given.output
  return 'failure' in answer ? answer : { id: answer.id, result: answer.result }
}

/** Returns the result of an operation; `undefined` when it is none of it. */
export function readVaultResult<O extends VaultOp>(
  op: O,
  result: unknown,
): { readonly result: VaultResult<O> } | undefined {
  const given = v.safeParse(vaultOps[op].result, result)
  return given.success ? { result: given.output as VaultResult<O> } : undefined
}
