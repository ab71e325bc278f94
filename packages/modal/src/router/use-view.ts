import { currentView, type RouterState, type ViewEntry, type ViewName } from '@latchkey/core'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../parts/when-idle.ts'
import type { ViewDefinition, ViewProps } from './define-view.ts'
import { registry } from './registry.ts'

type View = ComponentType<ViewProps<ViewName>>

export type LoadedView =
  | { readonly status: 'ready'; readonly View: View }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; retry(): void }

/** Chunks that arrived, kept by their definition: a screen seen once opens in the same frame. */
const arrived = new WeakMap<ViewDefinition, View>()

/** Registers the code of a screen that came with the shell. */
export function provideView<N extends ViewName>(name: N, View: ComponentType<ViewProps<N>>): void {
  const definition = registry.get(name)
  if (definition !== undefined) arrived.set(definition, View as unknown as View)
}

/** Loads the code of a screen ahead of its opening: a pointer is over what leads there. */
export async function preloadView(name: ViewName): Promise<void> {
  const definition = registry.get(name)
  if (definition?.load === undefined || arrived.has(definition)) return
  const { default: View, warm } = await definition.load()
  if (warm !== undefined && !arrived.has(definition)) whenIdle(warm)
  arrived.set(definition, View as View)
}

export interface ShownView {
  readonly router: RouterState
  readonly loaded: LoadedView
  /** The router is further: the code of the next screen is on its way. */
  readonly isLeaving: boolean
}

/** Returns the screen to draw. One whose code is not here yet leaves the one before in its place. */
export function useShownView(router: RouterState): ShownView {
  const loaded = useView(currentView(router))
  const last = useRef<ShownView>(undefined)
  const shown = loaded.status === 'loading' ? last.current : undefined
  const view = shown === undefined ? { router, loaded, isLeaving: false } : { ...shown, isLeaving: true }
  useLayoutEffect(() => {
    if (!view.isLeaving) last.current = view
  })
  return view
}

/** Returns the screen of an entry, or how far its loading is. A load that failed can be retried. */
function useView(entry: ViewEntry): LoadedView {
  const definition = registry.get(entry.name)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<{ readonly name: ViewName; readonly attempt: number }>()
  const [, setArrived] = useState<ViewName>()
  const View = definition === undefined ? undefined : arrived.get(definition)
  useEffect(() => {
    if (View !== undefined) return undefined
    let isCurrent = true
    preloadView(entry.name).then(
      () => isCurrent && setArrived(entry.name),
      () => isCurrent && setFailedAttempt({ name: entry.name, attempt }),
    )
    return () => {
      isCurrent = false
    }
  }, [entry.name, View, attempt])
  if (View !== undefined) return { status: 'ready', View }
  if (definition === undefined || (failedAttempt?.name === entry.name && failedAttempt.attempt === attempt))
    return { status: 'failed', retry: () => setAttempt(attempt + 1) }
  return { status: 'loading' }
}
