import { relayParams } from '@latchkey/protocol/relay'
import { toSubscriptionId } from '../domain/hash.ts'
import { type Refusal, toErrorBody } from '../domain/refusal.ts'
import { type Connection, isOpen } from '../sockets/connection.ts'
import { defineMethod, type Method, type MethodDeps, type Respond } from './method.ts'

/**
 * Returns the topics to which the client may subscribe: the first ones within its limit, counted over all of its
 * sockets.
 */
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

/** Returns the rejection of a client with too many subscriptions, counted over all of its sockets. */
export function refuseTopics(caller: Connection, topics: readonly string[], deps: MethodDeps): Refusal | undefined {
  const allowed = allowTopics(caller, topics, deps)
  return topics.every((topic) => allowed.has(topic)) ? undefined : refuseMoreTopics(deps)
}

/** Subscribes a socket, and delivers the backlog. Call it once the response is written. */
export function addSubscriptions(
  caller: Connection,
  topics: readonly string[],
  { registry, deliverBacklog }: MethodDeps,
): void {
  if (!isOpen(caller)) return
  deliverBacklog(
    caller,
    [...new Set(topics)].map((topic) => registry.add(caller, topic)),
  )
}

/**
 * Returns the methods that subscribe and unsubscribe. A subscription is valid on all nodes from its response on, so the
 * blocking methods equal the plain ones. The blocking batch returns one result per topic.
 *
 * @see `SubscriptionResult` of the crate relay_rpc: the official Rust client reads `{ id }` or `{ error }`
 */
export function subscribingMethods(deps: MethodDeps) {
  function subscribe(topics: readonly string[], caller: Connection, respond: Respond, result: unknown): void {
    const refusal = refuseTopics(caller, topics, deps)
    respond(refusal ?? { result })
    if (refusal === undefined) addSubscriptions(caller, topics, deps)
  }
  const subscribeOne = ({ topic }: { topic: string }, caller: Connection, respond: Respond) =>
    subscribe([topic], caller, respond, toSubscriptionId(topic, caller.clientId))
  const subscribeMany = ({ topics }: { topics: string[] }, caller: Connection, respond: Respond) =>
    subscribe(
      topics,
      caller,
      respond,
      topics.map((topic) => toSubscriptionId(topic, caller.clientId)),
    )
  function subscribeEach({ topics }: { topics: string[] }, caller: Connection, respond: Respond): void {
    const allowed = allowTopics(caller, topics, deps)
    const error = toErrorBody(refuseMoreTopics(deps))
    respond({
      result: topics.map((topic) =>
        allowed.has(topic) ? { id: toSubscriptionId(topic, caller.clientId) } : { error },
      ),
    })
    addSubscriptions(caller, [...allowed], deps)
  }
  return {
    irn_subscribe: defineMethod(relayParams.irn_subscribe, subscribeOne),
    irn_batchSubscribe: defineMethod(relayParams.irn_batchSubscribe, subscribeMany),
    irn_subscribeBlocking: defineMethod(relayParams.irn_subscribeBlocking, subscribeOne),
    irn_batchSubscribeBlocking: defineMethod(relayParams.irn_batchSubscribeBlocking, subscribeEach),
    irn_unsubscribe: defineMethod(relayParams.irn_unsubscribe, ({ topic }, caller, respond) => {
      deps.registry.remove(caller, topic)
      respond({ result: true })
    }),
    irn_batchUnsubscribe: defineMethod(relayParams.irn_batchUnsubscribe, ({ subscriptions }, caller, respond) => {
      for (const { topic } of subscriptions) deps.registry.remove(caller, topic)
      respond({ result: true })
    }),
  } satisfies Readonly<Record<string, Method>>
}
