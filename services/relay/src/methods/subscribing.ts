import { relayParams } from '@latchkey/protocol/relay'
import { markOf } from '../domain/hash.ts'
import type { Refusal } from '../domain/refusal.ts'
import { type Caller, defineMethod, type Method, type MethodDeps, type Reply } from './method.ts'

/** Returns the refusal of a client that would listen to too much. */
export function refuseTopics(caller: Caller, topics: readonly string[], { limits }: MethodDeps): Refusal | undefined {
  const added = new Set(topics.filter((topic) => !caller.topics.has(topic))).size
  if (caller.topics.size + added <= limits.maxTopicsPerClient) return undefined
  return {
    refused: 'SubscriberLimitExceeded',
    message: `A client listens to ${limits.maxTopicsPerClient} topics at most`,
  }
}

/** Makes the caller listen, and hands out what waits. Call it once the answer is written. */
export function listenTo(caller: Caller, topics: readonly string[], { registry }: MethodDeps): void {
  if (!caller.isOpen()) return
  caller.drain([...new Set(topics)].map((topic) => registry.add(caller, topic)))
}

/**
 * Returns the methods that begin and end listening. A subscription counts from its answer on, on all nodes, so the
 * blocking forms have nothing more to wait for than the plain ones.
 */
export function subscribingMethods(deps: MethodDeps) {
  const subscribe = (topics: readonly string[], caller: Caller, result: unknown): Reply =>
    refuseTopics(caller, topics, deps) ?? { result, afterwards: () => listenTo(caller, topics, deps) }
  const one = ({ topic }: { topic: string }, caller: Caller) =>
    subscribe([topic], caller, markOf(topic, caller.clientId))
  const many = ({ topics }: { topics: string[] }, caller: Caller) =>
    subscribe(
      topics,
      caller,
      topics.map((topic) => markOf(topic, caller.clientId)),
    )
  return {
    irn_subscribe: defineMethod(relayParams.irn_subscribe, one),
    irn_batchSubscribe: defineMethod(relayParams.irn_batchSubscribe, many),
    irn_subscribeBlocking: defineMethod(relayParams.irn_subscribeBlocking, one),
    irn_batchSubscribeBlocking: defineMethod(relayParams.irn_batchSubscribeBlocking, many),
    irn_unsubscribe: defineMethod(relayParams.irn_unsubscribe, ({ topic }, caller) => {
      deps.registry.remove(caller.clientId, topic)
      return { result: true }
    }),
    irn_batchUnsubscribe: defineMethod(relayParams.irn_batchUnsubscribe, ({ subscriptions }, caller) => {
      for (const { topic } of subscriptions) deps.registry.remove(caller.clientId, topic)
      return { result: true }
    }),
  } satisfies Readonly<Record<string, Method>>
}
