import type { State, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Strings } from '../strings/strings.ts'

export interface ViewProps<N extends ViewName> {
  readonly params: ViewParams[N]
}

interface ViewModule<N extends ViewName> {
  readonly default: ComponentType<ViewProps<N>>
  /** Runs what takes longest once when nothing else is to be done: a browser compiles it with the first run. */
  readonly warm?: () => void
}

export interface ViewDefinition<N extends ViewName = ViewName> {
  readonly name: N
  /** Text of the header, also what is announced; `undefined` leaves the header without one (say `label` then). */
  readonly title: (t: Strings, context: { readonly params: ViewParams[N]; readonly state: State }) => string | undefined
  /** Name of the dialog where there is no title. */
  readonly label?: (t: Strings) => string
  /** The left slot of the header when there is nothing to go back to. */
  readonly start?: 'help' | 'network'
  /** The screen is only for the time until a wallet answers: it is not drawn for one that answers at once. */
  readonly awaitsWallet?: true
  /** Fetches the screen's code; left out by the screens that come with the shell. */
  readonly load?: () => Promise<ViewModule<N>>
}

/** Registers a screen under one of the names of the specification. */
export function defineView<N extends ViewName>(definition: ViewDefinition<N>): ViewDefinition<N> {
  return definition
}
