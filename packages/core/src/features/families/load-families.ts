import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createFamilies } from './families.effects.ts'

const families: FeatureOf<typeof createFamilies> = { name: 'families' }

/** Loads the code that keeps a second wallet of a chain family listed beside the first. */
export const loadFamilies = (client: Caller): Promise<Result<void>> =>
  client.run(families, ({ verbs }) => verbs.loadFamilies())
