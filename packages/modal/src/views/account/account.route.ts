import { defineView } from '../../router/define-view.ts'

/** Its code comes with the list of the screens that lead from it: `router/with-account.ts` says so. */
export const account = defineView({
  name: 'Account',
  title: () => undefined,
  label: (t) => t.titles.account,
  start: 'network',
})
