import * as account from '../views/account/account.view.tsx'
import { accountViews } from './account-views.ts'
import type { ViewList } from './define-view.ts'

/**
 * The screens of a visitor with an account, and the code of the first of them. Apart from their list, which tools read that
 * know no style sheets. @see docs/decisions/0017-screens-in-two-lists.md
 */
export const views: ViewList = { ...accountViews, Account: async () => account }
