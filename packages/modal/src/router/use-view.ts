import { currentView, type RouterState, type ViewEntry, type ViewName } from '@latchkey/core/ui'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ViewModule } from './define-view.ts'
import { ViewLoaderContext } from './view-loader.ts'

export type LoadedView =
  | { readonly status: 'ready'; readonly view: ViewModule }
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed'
      /** True if an earlier load of the same screen failed too. */
      readonly isAgain: boolean
      retry(): void
    }

export interface ShownView {
  readonly router: RouterState
  readonly loaded: LoadedView
  /** True while the code of the next screen is loading. */
  readonly isLeaving: boolean
}

/** Returns the screen to render. Until the code of a screen is loaded, returns the previous screen. */
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

interface FailedLoad {
  readonly name: ViewName
  readonly attempt: number
  readonly isAgain: boolean
}

/** Returns the screen of an entry, or the status of its load. A failed load can be retried. */
function useView({ name }: ViewEntry): LoadedView {
  const views = useContext(ViewLoaderContext)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<FailedLoad>()
  const [, setArrived] = useState<ViewName>()
  const view = views.loaded(name)
  useEffect(() => {
    if (view !== undefined) return undefined
    let isCurrent = true
    views.load(name).then(
      () => isCurrent && setArrived(name),
      () => isCurrent && setFailed((before) => ({ name, attempt, isAgain: before?.name === name })),
    )
    return () => {
      isCurrent = false
    }
  }, [views, name, view, attempt])
  if (view !== undefined) return { status: 'ready', view }
  if (failed?.name === name && failed.attempt === attempt)
    return { status: 'failed', isAgain: failed.isAgain, retry: () => setAttempt(attempt + 1) }
  return { status: 'loading' }
}
