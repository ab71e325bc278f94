import type { Caller } from '../../caller.ts'
import type { Result } from '../../result.ts'
import { families } from './families.feature.ts'

/** Loads what a second wallet of a chain family needs to stay listed beside the first. */
export const loadFamilies = (client: Caller): Promise<Result<void>> =>
  client.run(families, ({ verbs }) => verbs.loadFamilies())
