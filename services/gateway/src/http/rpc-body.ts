import { WalletError } from '@latchkey/errors'
import { MAX_BATCH, rpcRequest } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { atMost, createJsonMessageReader, type JsonMessage, toText } from '../domain/json-messages.ts'
import type { RpcCall } from '../ports/chain-node.ts'

/** One element of a batch, or the single request. */
export interface RpcEntry {
  /** JSON text of the id as in the request; absent for a notification. */
  readonly id: string | undefined
  /** The call, or the problem of the request. */
  readonly call: RpcCall | WalletError
}

export interface RpcBody {
  readonly isBatch: boolean
  readonly entries: readonly RpcEntry[]
}

/** Maximum bytes of a member that can pass the schema: 200 characters, each escaped, and the quotes. */
const MAX_MEMBER_BYTES = 6 * 200 + 2
const SHORT_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method'])
/** Parameters stay text; the first character shows their type. */
const envelope = v.omit(rpcRequest, ['params'])

/**
 * Returns the requests of a body, at most one more than a batch may have, or `undefined` if it is not JSON.
 *
 * @see JSON-RPC 2.0 sections 4 and 6
 */
export function parseRpcBody(body: Uint8Array): RpcBody | undefined {
  const entries: RpcEntry[] = []
  const reader = createJsonMessageReader({
    toTake: (name) => {
      if (SHORT_MEMBERS.has(name)) return atMost(MAX_MEMBER_BYTES)
      return name === 'params' ? () => true : undefined
    },
    onMessage(message) {
      if (entries.length <= MAX_BATCH) entries.push(toEntry(message))
    },
  })
  const form = reader.push(body) ? reader.end() : undefined
  return form === undefined ? undefined : { isBatch: form === 'batch', entries }
}

function toEntry(message: JsonMessage | undefined): RpcEntry {
  if (message === undefined) return { id: 'null', call: invalid('it') }
  const { members, dropped } = message
  const values = Object.fromEntries([...SHORT_MEMBERS].map((name) => [name, parseMember(members.get(name))]))
  const id = members.get('id')
  const idText = id !== undefined && v.is(rpcRequest.entries.id, values.id) ? toText(id) : undefined
  const parsed = v.safeParse(envelope, values, { abortEarly: true })
  const [tooLong] = dropped
  if (tooLong !== undefined || !parsed.success) {
    const at = tooLong ?? (parsed.issues === undefined ? undefined : v.getDotPath(parsed.issues[0]))
    return { id: idText ?? 'null', call: invalid(at ?? 'it') }
  }
  return { id: idText, call: toCall(parsed.output.method, members.get('params')) ?? invalid('params') }
}

/** Returns `undefined` if the parameters are neither a list nor an object. `null` means no parameters. */
function toCall(method: string, params: Uint8Array | undefined): RpcCall | undefined {
  const paramsText = params === undefined ? 'null' : toText(params)
  if (paramsText === 'null') return { method }
  if (!paramsText.startsWith('[') && !paramsText.startsWith('{')) return undefined
  return { method, paramsText }
}

function parseMember(text: Uint8Array | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(toText(text))
}

function invalid(member: string): WalletError {
  return new WalletError('rpc/invalid-request', { problem: `${member} is not as it should be` })
}
