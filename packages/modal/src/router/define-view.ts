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

/** Returns the name of a screen, from the words that come with it. */
export type Title<N extends ViewName = ViewName> = (words: WordsOf, context: TitleContext<N>) => string

/** What the first screen tells a part of another screen in it. */
export interface FieldProps {
  /** The visitor has not agreed yet to what the site wants agreed to. */
  readonly isBarred: boolean
}

/** The exports of a screen's module. */
export interface ViewModule<N extends ViewName = ViewName> {
  readonly default: ComponentType<ViewProps<N>>
  /** Text of the header, also what is announced. Without one the header shows none (export `label` then). */
  readonly title?: Title<N>
  /** Name of the dialog where there is no title. */
  readonly label?: Title<N>
  /** The left slot of the header when there is nothing to go back to. */
  readonly start?: 'help' | 'network'
  /** The screen is only for the time until a wallet answers: it is not drawn for one that answers at once. */
  readonly awaitsWallet?: true
  /** The part of it that the first screen shows too. */
  readonly Field?: ComponentType<FieldProps>
  /** Runs what takes longest, some times when nothing else is to be done: a browser compiles what runs. */
  readonly warm?: () => void
}

/** Loads the module of a screen; `undefined` for a screen whose module is there with the list's own code. */
type LoadView<N extends ViewName> = (() => Promise<ViewModule<N>>) | undefined

/** Screens by their names of the specification. */
export type ViewList = { readonly [N in ViewName]?: LoadView<N> }
