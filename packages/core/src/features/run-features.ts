import { toFailure, WalletError } from '@latchkey/errors'
import type { Caller, FeatureRef } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Feature, FeatureParts } from '../feature.ts'
import { lazyRead } from '../reads/lazy-read.ts'
import type { ReadResult } from '../reads/read.ts'
import type { Result } from '../result.ts'
import type { Alerts } from './alerts/alerts.ts'
import type { Dependencies, SentRequest } from './dependencies.ts'
import { guardRequest } from './guard/guard.actions.ts'
import { isOrder } from './guard/is-order.ts'
import { reviewUnchecked } from './guard/review.actions.ts'

/** Four frames: the screen is painted before the code of its data loads, also on a slow device. */
const LATER_MS = 64

const toFailed = (error: unknown): ReadResult<never> => ({
  status: 'failed',
  failure: toFailure(error),
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
})

/**
 * Runs the features of a client: the first use of a feature loads its code.
 *
 * @param own - By feature name: parts whose code is in the engine.
 */
export function runFeatures(
  context: Context,
  features: readonly Feature[],
  given: Omit<Dependencies, keyof Caller | 'refresh' | 'announceSent' | 'guard'> & Pick<Alerts, 'watchFailure'>,
  own: ReadonlyMap<string, FeatureParts>,
) {
  const running = new Map(own)
  const arriving = new Map<string, Promise<void>>()
  /** Timers of the reads that wait for a paint. */
  const timers = new Set<() => void>()
  let isStopped = false

  /** TypeScript cannot derive the type from the name; the parts are those that the feature with this name created. */
  const partsOf = <P>(feature: FeatureRef<P>) => running.get(feature.name) as P | undefined

  /** Features that are not loaded have nothing to fetch again. */
  function refresh(): void {
    for (const parts of running.values()) void parts.refresh?.()
  }

  /** If a feature's chunk fails to load, it does not see this transaction. */
  function announceSent(sending: Promise<SentRequest>): void {
    for (const feature of features.filter(({ followsSent }) => followsSent))
      Promise.all([sending, arrive(feature)]).then(
        ([sent]) => running.get(feature.name)?.onSent?.(sent),
        () => {},
      )
  }

  /**
   * If the code of the guard fails to load, no request passes: it is loaded once more, and then the visitor decides.
   */
  const guard: Dependencies['guard'] = async (request) => {
    if (context.features.guard === false && !isOrder(request)) return { ok: true, value: undefined }
    const check = () => guardRequest(caller, request)
    return check()
      .catch(check)
      .catch((cause: unknown) => {
        if (isOrder(request)) throw cause
        return reviewUnchecked(caller, request)
      })
  }

  /** The features of the account load together. */
  function arrive(feature: Feature): Promise<void> {
    const starting = feature.isOfAccount ? ofAccount : [feature]
    return Promise.all(starting.map(arriveAlone)).then(() => undefined)
  }

  function arriveAlone(feature: Feature): Promise<void> {
    const begun = arriving.get(feature.name) ?? begin(feature)
    arriving.set(feature.name, begun)
    // The next use tries to load it again.
    begun.catch(() => arriving.delete(feature.name))
    return begun
  }

  async function begin(feature: Feature): Promise<void> {
    const create = await feature.load?.()
    if (create === undefined) return
    const parts = create(context, deps)
    running.set(feature.name, parts)
    if (isStopped) parts.stop?.()
  }

  async function load<P>(feature: FeatureRef<P>): Promise<P> {
    const listed = features.find(({ name }) => name === feature.name)
    if (listed !== undefined) await arrive(listed)
    const parts = partsOf(feature)
    if (parts === undefined)
      throw new WalletError('bug/unexpected', {}, { cause: `the feature ${feature.name} is not one of this client` })
    return parts
  }

  /** Never resolves once the client is destroyed. */
  function untilPainted(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = context.options.clock.after(LATER_MS, () => {
        timers.delete(cancel)
        resolve()
      })
      timers.add(cancel)
    })
  }

  /** Synchronous if the code is loaded, because wallets can open windows only within a press. */
  async function runLogged<P, T>(
    feature: FeatureRef<P>,
    use: (parts: P) => Promise<Result<T>>,
    watch: Alerts['watchFailure'],
  ): Promise<Result<T>> {
    const result = await use(partsOf(feature) ?? (await load(feature)))
    if (!result.ok) {
      given.log.write(result.error)
      watch(result.error)
    }
    return result
  }

  const caller: Caller = {
    run: (feature, use) => runLogged(feature, use, given.watchFailure),
    lookUp: (feature, use) => runLogged(feature, use, () => {}),
    read(feature, use) {
      const parts = partsOf(feature)
      if (parts !== undefined) return use(parts)
      return lazyRead(async () => {
        await untilPainted()
        return use(await load(feature))
      }, toFailed)
    },
  }
  const deps: Dependencies = { ...given, ...caller, refresh, announceSent, guard }
  const ofAccount = features.filter(({ isOfAccount }) => isOfAccount)

  const { storage } = context.options
  for (const feature of features)
    if (feature.storageKey !== undefined && storage.get(feature.storageKey) !== undefined)
      arrive(feature).catch(() => {})
  const stopWaiting = storage.subscribe((key) => {
    const found = features.find(({ storageKey }) => storageKey !== undefined && storageKey === key)
    if (found !== undefined) arrive(found).catch(() => {})
  })

  return {
    ...caller,
    /** Loads the code of account and wallets in advance. Resolves when it is loaded, or when loading has failed. */
    prepare: async (): Promise<void> => void (await Promise.allSettled(ofAccount.map(arriveAlone))),
    refresh,
    stop(): void {
      isStopped = true
      stopWaiting()
      for (const cancel of timers) cancel()
      for (const parts of running.values()) parts.stop?.()
    },
  }
}
