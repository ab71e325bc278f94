import type { ViewName } from '@latchkey/core'
import AccountView from '../views/account/account.view.tsx'
import type { ViewDefinition } from './define-view.ts'
import { registry } from './registry.ts'

/** Gives the screen of the account to its route. Apart from the list, which tools read that know no style sheets. */
const withView = (name: ViewName, definition: ViewDefinition): readonly [ViewName, ViewDefinition] => [
  name,
  name === 'Account' ? { ...definition, load: async () => ({ default: AccountView }) } : definition,
]

/** The screens of a visitor with an account, and the code of the first of them. @see docs/decisions/0017-screens-in-two-lists.md */
export const screens: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  [...registry].map(([name, definition]) => withView(name, definition)),
)
