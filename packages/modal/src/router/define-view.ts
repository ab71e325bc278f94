import type { State, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { LaterStrings, Strings } from '../strings/words.types.ts'

export interface ViewProps<N extends ViewName> {
  readonly params: ViewParams[N]
}

interface ViewModule<N extends ViewName> {
  readonly default: ComponentType<ViewProps<N>>
  /** Runs what takes longest once when nothing else is to be done: a browser compiles it with the first run. */
  readonly warm?: () => void
}

interface TitleContext<N extends ViewName> {
  readonly params: ViewParams[N]
  readonly state: State
}

export interface ViewDefinition<N extends ViewName = ViewName> {
  readonly name: N
  /** Text of the header, also what is announced; `undefined` leaves the header without one (say `label` then). */
  readonly title: (t: Strings, context: TitleContext<N>) => string | undefined
  /** Name of the dialog where there is no title. */
  readonly label?: (t: Strings) => string
  /** The left slot of the header when there is nothing to go back to. */
  readonly start?: 'help' | 'network'
  /** The screen is only for the time until a wallet answers: it is not drawn for one that answers at once. */
  readonly awaitsWallet?: true
  /** Fetches the screen's code; left out by the screens that come with the shell. */
  readonly load?: () => Promise<ViewModule<N>>
}

/** A screen whose words come with it, not with the shell. */
export interface LaterDefinition<N extends ViewName = ViewName> extends Omit<ViewDefinition<N>, 'title' | 'label'> {
  readonly title: (t: LaterStrings, context: TitleContext<N>) => string | undefined
  readonly label?: (t: LaterStrings) => string
}

/** Registers a screen of an account under one of the names of the specification: a line of `registry.ts`. */
export const defineView = <N extends ViewName>(definition: LaterDefinition<N>): LaterDefinition<N> => definition

/** Registers a screen that comes before an account: a line of `first-registry.ts`. Its title is of the shell. */
export const defineFirstView = <N extends ViewName>(definition: ViewDefinition<N>): ViewDefinition<N> => definition
