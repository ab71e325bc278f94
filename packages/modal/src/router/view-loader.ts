import type { Toast, ViewName } from '@latchkey/core'
import { type ComponentType, createContext, useContext } from 'react'
import { whenIdle } from '../parts/when-idle.ts'
import type { ViewDefinition, ViewProps } from './define-view.ts'

export type View = ComponentType<ViewProps<ViewName>>

/** Gives screens by name. The shell gets one, because neither it nor a screen can import what leads to screens. */
export interface ViewLoader {
  /** Returns what the shell shows beside a screen; `undefined` before its code is here. */
  readonly definitionOf: (name: ViewName) => ViewDefinition | undefined
  /** Returns a screen whose code is here: one that was seen once opens in the same frame. */
  readonly loaded: (name: ViewName) => View | undefined
  /** Registers the code of a screen that comes with the shell. */
  readonly provide: <N extends ViewName>(name: N, view: ComponentType<ViewProps<N>>) => void
  /** Loads the code of a screen. @throws Error when the chunk does not arrive, or no screen has the name; a later call tries again. */
  readonly load: (name: ViewName) => Promise<void>
  /** Loads it before the screen is opened. A load that fails is repeated when the screen opens. */
  readonly preload: (name: ViewName) => void
  /** One message. */
  readonly ToastCard: ComponentType<{ readonly toast: Toast; readonly onHold: (isHeld: boolean) => void }>
}

type Routes = ReadonlyMap<ViewName, ViewDefinition>

interface ViewLoaderOptions {
  readonly first: Routes
  /** Loads the screens that are not among the first. */
  readonly loadOthers: () => Promise<Routes>
  readonly ToastCard: ViewLoader['ToastCard']
}

export function createViewLoader({ first, loadOthers, ToastCard }: ViewLoaderOptions): ViewLoader {
  const arrived = new Map<ViewName, View>()
  let routes = first
  async function load(name: ViewName): Promise<void> {
    if (!routes.has(name)) routes = new Map([...first, ...(await loadOthers())])
    const route = routes.get(name)
    if (route === undefined) throw new Error(`There is no screen ${name}`)
    if (route.load === undefined || arrived.has(name)) return
    const { default: view, warm } = await route.load()
    if (warm !== undefined && !arrived.has(name)) whenIdle(warm)
    arrived.set(name, view as View)
  }
  return {
    definitionOf: (name) => routes.get(name),
    loaded: (name) => arrived.get(name),
    provide: (name, view) => void arrived.set(name, view as unknown as View),
    load,
    preload: (name) => void load(name).catch(() => {}),
    ToastCard,
  }
}

export const ViewLoaderContext = createContext<ViewLoader>(
  createViewLoader({ first: new Map(), loadOthers: async () => new Map(), ToastCard: () => null }),
)

/** Returns what loads a screen before it is opened, e.g. `onPointerEnter={() => preload('Networks')}`. */
export function usePreload(): ViewLoader['preload'] {
  return useContext(ViewLoaderContext).preload
}
