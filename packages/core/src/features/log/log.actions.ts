import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createLog } from './log.effects.ts'

const log: FeatureOf<typeof createLog> = { name: 'log' }

/**
 * Returns what went wrong since the page was loaded, oldest first: a line of JSON for each failure, with `debug` for each
 * tracked event too. At most 1,024,000 bytes; older lines give way. Of addresses on the web only the host is in it, and
 * long data is cut, so that a visitor can send it to the developer of a site.
 *
 * @example
 * const log = await readLog(client)
 * if (log.ok) console.log(log.value)
 * @see Spec §9 "log buffer limit"
 */
export const readLog = (client: Caller): Promise<Result<string>> => client.run(log, ({ verbs }) => verbs.readLog())
