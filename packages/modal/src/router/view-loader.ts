import type { Toast, ViewName } from '@latchkey/core/ui'
import { type ComponentType, createContext, useContext } from 'react'
import { whenIdle } from '../parts/when-idle.ts'
import type { ViewList, ViewModule } from './define-view.ts'

/** Gives screens by name. The shell gets one, because neither it nor a screen can import what leads to screens. */
export interface ViewLoader {
  /** Returns a screen whose code is here: one that was seen once opens in the same frame. */
  readonly loaded: (name: ViewName) => ViewModule | undefined
  /** Registers the code of a screen that comes with the shell. */
  readonly provide: <N extends ViewName>(name: N, view: ViewModule<N>) => void
  /** Loads the code of a screen. @throws Error when the chunk does not arrive, or no screen has the name; a later call tries again. */
  readonly load: (name: ViewName) => Promise<void>
  /** Loads it before the screen is opened. A load that fails is repeated when the screen opens. */
  readonly preload: (name: ViewName) => void
  /** One message. */
  readonly ToastCard: ComponentType<{ readonly toast: Toast; readonly onHold: (isHeld: boolean) => void }>
}

interface ViewLoaderOptions {
  readonly first: ViewList
  /** Loads the screens that are not among the first. */
  readonly loadOthers: () => Promise<ViewList>
  readonly ToastCard: ViewLoader['ToastCard']
}

/** A code to scan takes a browser 6, 3 and 2 ms, and then 0.5: it compiles well what has run for a while. */
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

/** Returns what loads a screen before it is opened, e.g. `onPointerEnter={() => preload('Networks')}`. */
export function usePreload(): ViewLoader['preload'] {
  return useContext(ViewLoaderContext).preload
}
