import type { State } from '@latchkey/core'
import type { ViewName, ViewParams } from '@latchkey/core/ui'
import type { ComponentType } from 'react'
import type { WordsOf } from '../strings/words.types.ts'

export interface ViewProps<N extends ViewName> {
  readonly params: ViewParams[N]
}

interface TitleContext<N extends ViewName> {
  readonly params: ViewParams[N]
  readonly state: State
}

/** Returns the title of a screen, from its strings. */
export type Title<N extends ViewName = ViewName> = (words: WordsOf, context: TitleContext<N>) => string

/** The props that the first screen passes to a field of another screen. */
export interface FieldProps {
  /** True: the visitor has not agreed to the site's terms yet. */
  readonly isBarred: boolean
}

/** The exports of a screen's module. */
export interface ViewModule<N extends ViewName = ViewName> {
  readonly default: ComponentType<ViewProps<N>>
  /** Text of the header, which is also announced. Without a title, the header shows none (export `label` then). */
  readonly title?: Title<N>
  /** Accessible name of the dialog if there is no title. */
  readonly label?: Title<N>
  /** The left slot of the header on the first screen of the stack. */
  readonly start?: 'help' | 'network'
  /** The screen is shown only until a wallet responds, and is not rendered for a wallet that responds at once. */
  readonly awaitsWallet?: true
  /** The part of it that the first screen shows too. */
  readonly Field?: ComponentType<FieldProps>
  /** Runs expensive code in advance, several times while the page is idle, so that the browser compiles it. */
  readonly warm?: () => void
}

/** Loads the module of a screen; `undefined` for a screen whose module loads with the list. */
type LoadView<N extends ViewName> = (() => Promise<ViewModule<N>>) | undefined

/** Screens by their names of the specification. */
export type ViewList = { readonly [N in ViewName]?: LoadView<N> }
