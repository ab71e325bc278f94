import { checkOrigin, checkProject } from './caller-rules.ts'
import { createServiceApp } from './create-service-app.ts'
import { shareWithPages } from './share-with-pages.ts'
import { describeCallerRules } from './testing/caller-rules-contract.fixture.ts'

describeCallerRules({
  name: 'middleware',
  path: '/',
  create: async (rules) =>
    createServiceApp(undefined)
      .use(shareWithPages(), checkOrigin(rules), checkProject(rules))
      .get('/', (context) => context.text('ok')),
})
