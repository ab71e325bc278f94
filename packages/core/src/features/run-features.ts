import { toFailure, WalletError } from '@latchkey/errors/engine'
import type { Context } from '../context.ts'
import type { Feature, FeatureParts } from '../feature.ts'
import { lazyRead } from '../reads/lazy-read.ts'
import type { Read, ReadResult } from '../reads/read.ts'
import type { Result } from '../result.ts'
import type { Alerts } from './alerts/alerts.ts'
import { isOrder } from './guard/is-order.ts'
import { loadAccount } from './load-account.ts'
import type { Sent, Sources } from './sources.ts'

/** Four frames: whose figures are wanted is painted first, on a slow device too, then their code comes. */
const LATER_MS = 64

const toFailed = (error: unknown): ReadResult<never> => ({
  status: 'failed',
  failure: toFailure(error),
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
})

type Verb = (...args: readonly unknown[]) => Promise<Result<unknown>>
type ReadVerb = (...args: readonly unknown[]) => Read<unknown>

/**
 * Loads the features of a client with the first use of each, and finds their verbs and reads by name.
 *
 * @param own - Verbs and reads that need no further code.
 */
export function runFeatures(
  context: Context,
  features: readonly Feature[],
  given: Omit<Sources, 'refresh' | 'call' | 'announceSent' | 'guard'> & Pick<Alerts, 'watchFailure'>,
  own: FeatureParts,
) {
  const running = new Map<string, FeatureParts>()
  const verbs: Record<string, Verb> = { ...own.verbs }
  const reads: Record<string, ReadVerb> = { ...own.reads }
  const loading = new Map<Feature['load'], Promise<void>>()
  let isStopped = false

  /** Nothing that was never read has to be read again. */
  function refresh(): void {
    for (const part of running.values()) void part.refresh?.()
  }

  /** One whose code does not arrive misses it, and the next one that is sent. */
  function announceSent(sending: Promise<Sent>): void {
    for (const { name, load } of features.filter(({ followsSent }) => followsSent))
      Promise.all([sending, arrive(load)]).then(
        ([sent]) => running.get(name)?.onSent?.(sent),
        () => {},
      )
  }
  // A type cannot follow the names.
  const call = ((name: string, ...args: readonly unknown[]) => runVerb(name, args)) as Sources['call']
  /** Code that does not arrive lets nothing pass: it is fetched once more, and then the visitor decides. */
  const guard: Sources['guard'] = async (request) => {
    if (context.features.guard === false && !isOrder(request)) return { ok: true, value: undefined }
    const check = () => runVerb('guardRequest', [request])
    const passed = await check()
      .catch(check)
      .catch((cause: unknown) => {
        if (isOrder(request)) throw cause
        return runVerb('reviewUnchecked', [request])
      })
    return passed as Result<void>
  }
  const sources: Sources = { ...given, refresh, call, announceSent, guard }

  async function begin(load: Feature['load']): Promise<void> {
    const creators = (await load?.()) ?? {}
    for (const { name } of features.filter((feature) => feature.load === load)) {
      const part = creators[name]?.(context, sources) ?? {}
      running.set(name, part)
      Object.assign(verbs, part.verbs)
      Object.assign(reads, part.reads)
      if (isStopped) part.stop?.()
    }
  }

  function arrive(load: Feature['load']): Promise<void> {
    const arriving = loading.get(load) ?? begin(load)
    loading.set(load, arriving)
    // A chunk that failed to arrive may arrive the next time.
    arriving.catch(() => loading.delete(load))
    return arriving
  }

  const { storage } = context.options
  for (const { storageKey, load } of features)
    if (storageKey !== undefined && storage.get(storageKey) !== undefined) arrive(load).catch(() => {})
  const stopWaiting = storage.subscribe((key) => {
    const found = features.find(({ storageKey }) => storageKey !== undefined && storageKey === key)
    if (found !== undefined) arrive(found.load).catch(() => {})
  })

  async function arriveWith<T>(
    kind: 'verbs' | 'reads',
    name: string,
    members: Readonly<Record<string, T>>,
  ): Promise<T> {
    await arrive(features.find((feature) => feature[kind]?.includes(name))?.load)
    const member = members[name]
    if (member === undefined) throw new WalletError('bug/unexpected', {}, { cause: `${name} is not among the ${kind}` })
    return member
  }

  async function runVerb(name: string, args: readonly unknown[]): Promise<Result<unknown>> {
    const result = await (verbs[name] ?? (await arriveWith('verbs', name, verbs)))(...args)
    if (!result.ok) {
      given.log.write(result.error)
      if (!features.some(({ lookups }) => lookups?.includes(name))) given.watchFailure(result.error)
    }
    return result
  }

  return {
    verb: runVerb,
    read: (name: string, args: readonly unknown[]): Read<unknown> =>
      reads[name]?.(...args) ??
      lazyRead(async () => {
        await new Promise<void>((resolve) => void context.options.clock.after(LATER_MS, resolve))
        return (await arriveWith('reads', name, reads))(...args)
      }, toFailed),
    /** Fetches the code of account and wallets before it is needed. Resolves when it is there, or could not be had. */
    prepare: (): Promise<void> => arrive(loadAccount).catch(() => {}),
    refresh,
    stop(): void {
      isStopped = true
      stopWaiting()
      for (const part of running.values()) part.stop?.()
    },
  }
}
