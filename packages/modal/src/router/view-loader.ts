import type { Toast, ViewName } from '@latchkey/core/ui'
import { type ComponentType, createContext, useContext } from 'react'
import { whenIdle } from '../parts/when-idle.ts'
import type { ViewList, ViewModule } from './define-view.ts'

/**
 * Returns screens by name. Passed to the shell, because neither the shell nor a screen can import the lists of screens.
 */
export interface ViewLoader {
  /** Returns a loaded screen, so that a screen that was opened before opens in the same frame. */
  readonly loaded: (name: ViewName) => ViewModule | undefined
  /** Registers the code of a screen that is part of the shell. */
  readonly provide: <N extends ViewName>(name: N, view: ViewModule<N>) => void
  /**
   * Loads the code of a screen. @throws Error if the chunk fails to load, or if no screen has the name; a later call
   * loads again.
   */
  readonly load: (name: ViewName) => Promise<void>
  /** Loads it before the screen is opened. A failed load is repeated when the screen opens. */
  readonly preload: (name: ViewName) => void
  /** A message. */
  readonly ToastCard: ComponentType<{ readonly toast: Toast; readonly onHold: (isHeld: boolean) => void }>
}

interface ViewLoaderOptions {
  readonly first: ViewList
  /** Loads the second list of screens. */
  readonly loadOthers: () => Promise<ViewList>
  readonly ToastCard: ViewLoader['ToastCard']
}

/**
 * Drawing a QR code takes 6, 3 and 2 ms in the first runs, and 0.5 ms after that: browsers compile code that has run
 * several times.
 */
const WARM_RUNS = 3

function warmUp(run: () => void, times: number): void {
  whenIdle(() => {
    run()
    if (times > 1) warmUp(run, times - 1)
  })
}

export function createViewLoader({ first, loadOthers, ToastCard }: ViewLoaderOptions): ViewLoader {
  const arrived = new Map<ViewName, ViewModule>()
  let list = first
  async function load(name: ViewName): Promise<void> {
    if (arrived.has(name)) return
    if (!(name in list)) list = { ...first, ...(await loadOthers()) }
    if (!(name in list)) throw new Error(`There is no screen ${name}`)
    const view = await list[name]?.()
    if (view === undefined || arrived.has(name)) return
    if (view.warm !== undefined) warmUp(view.warm, WARM_RUNS)
    arrived.set(name, view as ViewModule)
  }
  return {
    loaded: (name) => arrived.get(name),
    provide: (name, view) => void arrived.set(name, view as unknown as ViewModule),
    load,
    preload: (name) => void load(name).catch(() => {}),
    ToastCard,
  }
}

export const ViewLoaderContext = createContext<ViewLoader>(
  createViewLoader({ first: {}, loadOthers: async () => ({}), ToastCard: () => null }),
)

/** Returns the function that loads a screen before it is opened, e.g. `onPointerEnter={() => preload('Networks')}`. */
export function usePreload(): ViewLoader['preload'] {
  return useContext(ViewLoaderContext).preload
}
