import type { Sources } from '../sources.ts'
import type { LogVerbs } from './log.types.ts'

/** The log of a client, as its verb. */
export const log = (_: unknown, { log }: Pick<Sources, 'log'>): { readonly verbs: LogVerbs } => ({
  verbs: { readLog: async () => ({ ok: true, value: await log.read() }) },
})
