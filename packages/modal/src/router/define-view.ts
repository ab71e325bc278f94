import type { Client, State, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Strings } from '../strings/strings.ts'

export interface ViewProps<N extends ViewName> {
  readonly params: ViewParams[N]
}

export interface ViewDefinition<N extends ViewName = ViewName> {
  readonly name: N
  /** Text of the header, also what is announced; `undefined` leaves the header without one (say `label` then). */
  readonly title: (t: Strings, context: { readonly params: ViewParams[N]; readonly state: State }) => string | undefined
  /** Name of the dialog where there is no title. */
  readonly label?: (t: Strings) => string
  /** The left slot of the header when there is nothing to go back to. */
  readonly start?: 'help' | 'network'
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps<N>> }>
  /** Called when the view is about to be shown, to start its reads early. */
  readonly prepare?: (client: Client, params: ViewParams[N]) => void
}

/** Registers a screen under one of the names of the specification. */
export function defineView<N extends ViewName>(definition: ViewDefinition<N>): ViewDefinition<N> {
  return definition
}
