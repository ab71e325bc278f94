import { WalletError } from '@latchkey/errors'
import type { PeerAnswer } from '@latchkey/protocol/pairing'
import { createHashCache } from '../relay/hash-cache.ts'
import type { SignContext } from './channel.ts'
import { toPeerError } from './peer-failure.ts'
import type { AnswerRecord, SessionRecord } from './records.ts'
import type { Store } from './store.ts'

/** How long a wallet and its user may take. @see relay.md 2 "Timing" */
const ANSWER_MS = 300_000
/** Additional time for a response that the wallet sends in the last second. */
const ARRIVAL_MS = 30_000
/** How long a late response is stored, so that a reloaded page can read it. */
const KEPT_MS = 900_000
const PUBLISH_MS = 60_000
const MAY_BE_DONE: readonly string[] = ['wallet/timeout', 'relay/unreachable']
const MAX_KEPT = 20

export interface WalletRequest {
  readonly method: string
  readonly params: unknown
  readonly chainId: string
}

/** A response to a request of an earlier page. */
export interface LateResponse {
  readonly id: number
  readonly method: string
  readonly result?: unknown
  readonly error?: WalletError
}

export interface Requests {
  send(session: SessionRecord, request: WalletRequest, signal?: AbortSignal): Promise<unknown>
  /** Returns whether a request of this tab is pending. */
  isMine(topic: string, id: number): boolean
  take(topic: string, answer: PeerAnswer): void
  /** Looks for responses that another tab received, and for ended sessions. */
  sync(): void
  takeLate(): readonly LateResponse[]
  close(): void
}

interface Pending {
  readonly topic: string
  readonly method: string
  readonly end: (finish: { readonly result: unknown } | { readonly error: WalletError }) => void
}

/** Returns the functions that send requests to wallets and resolve them with the responses. */
export function createRequests(context: SignContext, store: Store): Requests {
  const { clock, channel, ignored, newId, relay } = context
  const pending = new Map<number, Pending>()
  /** Ended calls. Another tab may still store a response to one of them. */
  const ended = createHashCache()

  let isClosed = false
  const forget = (id: number) => {
    ended.add(`${id}`)
    if (store.read().requests.some((request) => request.id === id))
      store.update(({ requests }) => ({ requests: requests.filter((request) => request.id !== id) }))
  }
  /** Removes responses from the stored ones by their ids, because another tab may store more in the meantime. */
  const takeOut = (isWanted: (answer: AnswerRecord) => boolean) => {
    const taken = store.read().answers.filter(isWanted)
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) store.update(({ answers }) => ({ answers: answers.filter(({ id }) => !ids.includes(id)) }))
    return taken
  }
  const toEnd = ({ error, result, method }: Omit<AnswerRecord, 'topic' | 'endsAt'>) =>
    error === undefined ? { result } : { error: toPeerError(error, method) }

  return {
    send: (session, { method, params, chainId }, signal) =>
      new Promise<unknown>((resolve, reject) => {
        if (signal?.aborted === true) return reject(new WalletError('connect/cancelled'))
        const [id, topic] = [newId(), session.topic]
        const stopped = new AbortController()
        const cancel = () => end({ error: new WalletError('connect/cancelled') })
        const end: Pending['end'] = (finish) => {
          if (!pending.delete(id)) return
          stopBeat()
          stopLimit()
          signal?.removeEventListener('abort', cancel)
          stopped.abort()
          // The wallet may still execute the request, so its late response is stored.
          const isOpen = 'error' in finish && MAY_BE_DONE.includes(finish.error.code)
          // A page that closes does not give up its requests: the next page may get the response.
          if (!isClosed && !isOpen) forget(id)
          if ('error' in finish) reject(finish.error)
          else resolve(finish.result)
        }
        const stopLimit = clock.after(ANSWER_MS + ARRIVAL_MS, () =>
          end({ error: new WalletError('wallet/timeout', { method }) }),
        )
        const stopBeat = relay.watch(topic)
        signal?.addEventListener('abort', cancel)
        pending.set(id, { topic, method, end })
        const kept = { id, topic, method, endsAt: clock.now() + KEPT_MS }
        store.update(({ requests }) => ({ requests: [...requests, kept].slice(-100) }))
        const expiryTimestamp = Math.floor((clock.now() + ANSWER_MS) / 1_000)
        // A member that is `undefined` would be dropped from the JSON, and wallets expect it.
        const request = { method, params: params ?? [], expiryTimestamp }
        const message = channel.sealCall(session, id, 'wc_sessionRequest', { request, chainId })
        const options = { limitMs: PUBLISH_MS, signal: stopped.signal }
        channel.publishCall(topic, message, 'wc_sessionRequest', options).catch((error: WalletError) => end({ error }))
      }),
    isMine: (topic, id) => pending.get(id)?.topic === topic,
    take(topic, answer) {
      const outcome = 'error' in answer ? { error: answer.error } : { result: answer.result }
      const waiting = pending.get(answer.id)
      if (waiting !== undefined && waiting.topic === topic)
        return waiting.end(toEnd({ id: answer.id, method: waiting.method, ...outcome }))
      const sent = store.read().requests.find((request) => request.id === answer.id && request.topic === topic)
      if (sent === undefined) {
        ignored.unknown += 1
        return
      }
      const kept = { ...sent, endsAt: clock.now() + KEPT_MS, ...outcome }
      store.update(({ requests, answers }) => ({
        requests: requests.filter(({ id }) => id !== answer.id),
        answers: [...answers, kept].slice(-MAX_KEPT),
      }))
    },
    sync() {
      const mine = takeOut(({ id }) => pending.has(id) || ended.has(`${id}`))
      for (const answer of mine) pending.get(answer.id)?.end(toEnd(answer))
      const { sessions } = store.read()
      for (const { topic, end } of [...pending.values()])
        if (!sessions.some((session) => session.topic === topic)) end({ error: new WalletError('wallet/disconnected') })
    },
    takeLate() {
      return takeOut(() => true).map(({ id, method, error, result }) =>
        error === undefined ? { id, method, result } : { id, method, error: toPeerError(error, method) },
      )
    },
    close() {
      isClosed = true
      for (const { end } of [...pending.values()]) end({ error: new WalletError('wallet/disconnected') })
    },
  }
}
