import type { ViewName } from '@latchkey/core'
import { account } from '../views/account/account.route.ts'
import AccountView from '../views/account/account.view.tsx'
import type { ViewDefinition } from './define-view.ts'
import { registry } from './registry.ts'

const load = async () => ({ default: AccountView })

/**
 * The screens of a visitor with an account, and the code of the first of them. Apart from their list, which tools read that
 * know no style sheets. @see docs/decisions/0017-screens-in-two-lists.md
 */
export const screens: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  [...registry].map(([name, definition]) => [name, name === account.name ? { ...definition, load } : definition]),
)
