import { relayParams } from '@latchkey/protocol/relay'
import { markOf } from '../domain/hash.ts'
import { type Refusal, toErrorBody } from '../domain/refusal.ts'
import { type Connection, isOpen } from '../sockets/connection.ts'
import { type Answer, defineMethod, type Method, type MethodDeps } from './method.ts'

/** Returns those topics that the client may listen to: all that fit, on all of its sockets together, in their order. */
function allowTopics(
  { clientId }: Connection,
  topics: readonly string[],
  { limits, registry }: MethodDeps,
): ReadonlySet<string> {
  const known = registry.topicsOf(clientId)
  let room = limits.maxTopicsPerClient - (known?.size ?? 0)
  const allowed = new Set<string>()
  for (const topic of topics) {
    if (allowed.has(topic)) continue
    const isKnown = known?.has(topic) === true
    if (!isKnown && room <= 0) continue
    if (!isKnown) room -= 1
    allowed.add(topic)
  }
  return allowed
}

function refuseMoreTopics({ limits }: MethodDeps): Refusal {
  return {
    refused: 'SubscriberLimitExceeded',
    message: `A client listens to ${limits.maxTopicsPerClient} topics at most`,
  }
}

/** Returns the refusal of a client that would listen to too much, on all of its sockets together. */
export function refuseTopics(caller: Connection, topics: readonly string[], deps: MethodDeps): Refusal | undefined {
  const allowed = allowTopics(caller, topics, deps)
  return topics.every((topic) => allowed.has(topic)) ? undefined : refuseMoreTopics(deps)
}

/** Makes the caller listen, and hands out what waits. Call it once the answer is written. */
export function listenTo(caller: Connection, topics: readonly string[], { registry, drain }: MethodDeps): void {
  if (!isOpen(caller)) return
  drain(
    caller,
    [...new Set(topics)].map((topic) => registry.add(caller, topic)),
  )
}

/**
 * Returns the methods that begin and end listening. A subscription counts from its answer on, on all nodes, so the
 * blocking forms have nothing more to wait for than the plain ones. The blocking batch answers for each topic apart.
 *
 * @see `SubscriptionResult` of the crate relay_rpc: the official Rust client reads `{ id }` or `{ error }`
 */
export function subscribingMethods(deps: MethodDeps) {
  function subscribe(topics: readonly string[], caller: Connection, answer: Answer, result: unknown): void {
    const refusal = refuseTopics(caller, topics, deps)
    answer(refusal ?? { result })
    if (refusal === undefined) listenTo(caller, topics, deps)
  }
  const one = ({ topic }: { topic: string }, caller: Connection, answer: Answer) =>
    subscribe([topic], caller, answer, markOf(topic, caller.clientId))
  const many = ({ topics }: { topics: string[] }, caller: Connection, answer: Answer) =>
    subscribe(
      topics,
      caller,
      answer,
      topics.map((topic) => markOf(topic, caller.clientId)),
    )
  function subscribeEach({ topics }: { topics: string[] }, caller: Connection, answer: Answer): void {
    const allowed = allowTopics(caller, topics, deps)
    const error = toErrorBody(refuseMoreTopics(deps))
    answer({ result: topics.map((topic) => (allowed.has(topic) ? { id: markOf(topic, caller.clientId) } : { error })) })
    listenTo(caller, [...allowed], deps)
  }
  return {
    irn_subscribe: defineMethod(relayParams.irn_subscribe, one),
    irn_batchSubscribe: defineMethod(relayParams.irn_batchSubscribe, many),
    irn_subscribeBlocking: defineMethod(relayParams.irn_subscribeBlocking, one),
    irn_batchSubscribeBlocking: defineMethod(relayParams.irn_batchSubscribeBlocking, subscribeEach),
    irn_unsubscribe: defineMethod(relayParams.irn_unsubscribe, ({ topic }, caller, answer) => {
      deps.registry.remove(caller, topic)
      answer({ result: true })
    }),
    irn_batchUnsubscribe: defineMethod(relayParams.irn_batchUnsubscribe, ({ subscriptions }, caller, answer) => {
      for (const { topic } of subscriptions) deps.registry.remove(caller, topic)
      answer({ result: true })
    }),
  } satisfies Readonly<Record<string, Method>>
}
