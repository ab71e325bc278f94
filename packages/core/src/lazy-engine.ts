import { WalletError } from '@latchkey/errors'
import { lazy } from '@latchkey/primitives'
import type { EarlyContext } from './context.ts'
import type { Engine } from './engine.ts'
import { keys } from './storage/keys.ts'
import { readSession } from './storage/stored-session.ts'
import { isRestored } from './store/create-context.ts'

export type LoadEngine = () => Promise<{ createEngine(context: EarlyContext): Engine }>

export type LazyEngine = ReturnType<typeof createLazyEngine>

/**
 * Returns the engine of a client: loaded at the first action, or at once if an earlier visit left a session to restore.
 */
export function createLazyEngine(context: EarlyContext, loadEngine: LoadEngine) {
  let engine: Engine | undefined
  const listeners = new Set<() => void>()
  /** @throws config/destroyed, or the error of the failed load */
  const { load } = lazy(async () => {
    const connectors = context.options.connectors.map((connector) => connector.load?.())
    const [{ createEngine }] = await Promise.all([loadEngine(), ...connectors])
    if (context.signal.aborted) throw new WalletError('config/destroyed')
    stopWaitingForTabs()
    engine = createEngine(context)
    for (const listener of listeners) listener()
    return engine
  })

  /** Fails silently, because the next use loads again. */
  function prefetch(): void {
    load().catch(() => {})
  }

  if (isRestored(context.getState())) prefetch()
  // A tab without any action must still react when the visitor connects in another tab.
  const stopWaitingForTabs = context.options.storage.subscribe((key) => {
    // A tab that connects writes the status last.
    if (key === keys.status.name && isRestored(readSession(context.options.storage))) prefetch()
  })

  return {
    load,
    prefetch,
    /** Returns the engine; `undefined` before it is loaded. */
    get: () => engine,
    /**
     * Calls back when the engine is loaded, also if only a later attempt succeeds. @returns a function that
     * unsubscribes.
     */
    onLoaded(callback: () => void): () => void {
      listeners.add(callback)
      prefetch()
      return () => listeners.delete(callback)
    },
    stop(): void {
      stopWaitingForTabs()
      engine?.stop()
      listeners.clear()
    },
  }
}
