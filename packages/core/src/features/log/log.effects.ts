import { ok } from '../../result.ts'
import type { Sources } from '../sources.ts'

/** The log of a client, as its verb. */
export const createLog = (_: unknown, { log }: Pick<Sources, 'log'>) => ({
  verbs: { readLog: async () => ok(await log.read()) },
})
