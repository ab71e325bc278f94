import { defineView } from '../../router/define-view.ts'
import AccountView from './account.view.tsx'

// Its code comes with the list of the screens that lead from it.
export const account = defineView({
  name: 'Account',
  title: () => undefined,
  label: (t) => t.titles.account,
  start: 'network',
  load: async () => ({ default: AccountView }),
})
