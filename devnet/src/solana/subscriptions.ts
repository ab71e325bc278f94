import * as v from 'valibot'
import type { LedgerEntry } from './ledger.ts'
import { toAccount } from './methods/accounts.ts'
import { addressSchema, commitmentSchema, type Node, parseParams, withContext } from './methods/node.ts'
import type { OtherMethods } from './respond.ts'
import { SLOT_MS } from './slots.ts'

interface Subscription {
  readonly id: number
  /** After each transaction. @returns whether the subscription ends with it */
  readonly onEntry?: (entry: LedgerEntry) => boolean
  /** With each slot. @returns as `onEntry` */
  readonly onSlot?: (slot: number) => boolean
}

/** The subscriptions of one socket. */
export interface Subscriptions {
  readonly respond: OtherMethods
  readonly onEntry: (entry: LedgerEntry) => void
  readonly close: () => void
}

const commitmentOptions = v.optional(v.nullable(v.object({ commitment: commitmentSchema })))
const accountOptions = v.optional(
  v.nullable(
    v.object({ commitment: commitmentSchema, encoding: v.optional(v.picklist(['base64', 'jsonParsed', 'base58'])) }),
  ),
)
let lastId = 0

/** Returns the subscriptions of a socket. @param send - Takes each notification. */
export function createSubscriptions(node: Node, send: (notification: unknown) => void): Subscriptions {
  const active = new Map<number, Subscription>()
  let timer: NodeJS.Timeout | undefined
  let lastSlot = node.slots.current()

  const notify = (method: string, subscription: number, result: unknown) =>
    send({ jsonrpc: '2.0', method: `${method}Notification`, params: { result, subscription } })
  const remove = (id: number) => {
    const isKnown = active.delete(id)
    // A socket without need of slots keeps no timer.
    if (![...active.values()].some(({ onSlot }) => onSlot !== undefined)) {
      clearInterval(timer)
      timer = undefined
    }
    return isKnown
  }
  const onSlots = () => {
    const slot = node.slots.current()
    if (slot === lastSlot) return
    lastSlot = slot
    for (const { id, onSlot } of [...active.values()]) if (onSlot?.(slot) === true) remove(id)
  }
  const add = (create: (id: number) => Omit<Subscription, 'id'>) => {
    const id = ++lastId
    const subscription = { id, ...create(id) }
    active.set(id, subscription)
    if (subscription.onSlot !== undefined) timer ??= setInterval(onSlots, SLOT_MS).unref()
    return id
  }

  const subscribeToSignature = (params: readonly unknown[]) => {
    const [signature, options] = parseParams(v.looseTuple([v.string(), commitmentOptions]), [params[0], params[1]])
    const isFinalWanted = options?.commitment === 'finalized' || options?.commitment === 'max'
    const isReached = (entry: LedgerEntry | undefined) =>
      entry !== undefined && (!isFinalWanted || node.slots.isFinal(entry.slot))
    return add((id) => {
      const settle = (entry: LedgerEntry | undefined) => {
        if (entry === undefined || !isReached(entry)) return false
        notify('signature', id, withContext(node, { err: entry.outcome.error }))
        return true
      }
      // After the response with the id, or the client could not place the notification.
      setImmediate(() => settle(node.ledger.entryOf(signature)) && remove(id))
      return {
        onEntry: (entry) => entry.read.signature === signature && settle(entry),
        ...(isFinalWanted ? { onSlot: () => settle(node.ledger.entryOf(signature)) } : {}),
      }
    })
  }
  const subscribeToAccount = (params: readonly unknown[]) => {
    const [address, options] = parseParams(v.looseTuple([addressSchema, accountOptions]), [params[0], params[1]])
    return add((id) => ({
      onEntry({ keys }) {
        if (keys.some(({ pubkey, writable }) => pubkey === address && writable))
          notify('account', id, withContext(node, toAccount(node.ledger, node.ledger.accountOf(address), options)))
        return false
      },
    }))
  }
  const subscribeToSlots = () =>
    add((id) => ({
      onSlot(slot) {
        notify('slot', id, { parent: slot - 1, root: slot - 32, slot })
        return false
      },
    }))

  return {
    respond(method, params) {
      if (method === 'signatureSubscribe') return { result: subscribeToSignature(params) }
      if (method === 'accountSubscribe') return { result: subscribeToAccount(params) }
      if (method === 'slotSubscribe') return { result: subscribeToSlots() }
      if (/^(?:signature|account|slot)Unsubscribe$/.test(method)) return { result: remove(Number(params[0])) }
      return undefined
    },
    onEntry(entry) {
      for (const { id, onEntry } of [...active.values()]) if (onEntry?.(entry) === true) remove(id)
    },
    close() {
      clearInterval(timer)
      active.clear()
    },
  }
}
