import { defineView } from '../../router/define-view.ts'

export const reviewRequest = defineView({
  name: 'ReviewRequest',
  title: (t) => t.titles.reviewRequest,
  load: () => import('./review-request.view.tsx'),
})
