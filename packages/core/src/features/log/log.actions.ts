import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createLog } from './log.effects.ts'

const log: FeatureOf<typeof createLog> = { name: 'log' }

/**
 * Returns the failures since the page was loaded, oldest first: a line of JSON each, and with `debug` also each tracked
 * event. At most 1,024,000 bytes; the oldest lines are dropped. URLs are reduced to their host, and long data is cut,
 * so that a visitor can send the log to the developer of a site.
 *
 * @example
 * const log = await readLog(client)
 * if (log.ok) console.log(log.value)
 * @see Spec §9 "log buffer limit"
 */
export const readLog = (client: Caller): Promise<Result<string>> => client.run(log, ({ verbs }) => verbs.readLog())
