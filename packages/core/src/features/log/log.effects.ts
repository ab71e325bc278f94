import { ok } from '../../result.ts'
import type { Dependencies } from '../dependencies.ts'

/** The verb that reads the log of a client. */
export const createLog = (_: unknown, { log }: Pick<Dependencies, 'log'>) => ({
  verbs: { readLog: async () => ok(await log.read()) },
})
