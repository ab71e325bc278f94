import { ok } from '../../result.ts'
import type { Dependencies } from '../dependencies.ts'

/** The log of a client, as its verb. */
export const createLog = (_: unknown, { log }: Pick<Dependencies, 'log'>) => ({
  verbs: { readLog: async () => ok(await log.read()) },
})
