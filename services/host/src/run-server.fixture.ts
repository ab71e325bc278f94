import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { WalletError } from '@latchkey/errors'
import { pino } from 'pino'
import { listen } from './listen.ts'
import { runServer } from './run-server.ts'

const LARGE_ANSWER = 'x'.repeat(50_000_000)

/** A process that behaves as its argument says, for the tests of `runServer` and `listen`. */
const [, , behaviour = ''] = process.argv
runServer(async (shutdown) => {
  if (behaviour === 'refuse') throw new WalletError('service/env', { problem: 'PORT: write a whole number' })
  const logger = pino()
  logger.info('starting')
  // Before `start` has returned: the earliest time at which a signal can arrive.
  if (behaviour === 'signalled') process.kill(process.pid, 'SIGTERM')
  const alive = setInterval(() => {}, 60_000)
  shutdown.add('the database', async () => {
    clearInterval(alive)
    if (behaviour === 'hang') keepWritersBusy()
    logger.info('ended')
  })
  if (behaviour === 'fail') throw new WalletError('service/database', { reason: 'it is away' })
  if (behaviour === 'hang') shutdown.add('the indexer', () => new Promise(() => {}))
  await once(process.stdin, 'data')
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  shutdown.add('the listener', listener.stop)
  listener.serve(async (request) => {
    logger.info({ method: request.method }, 'asked')
    return new Response(request.method === 'GET' ? LARGE_ANSWER : await request.text())
  })
  logger.info({ port: listener.port }, 'ready')
  return logger
})

/** Takes all threads that write, so that the next lines of the log are written later. */
function keepWritersBusy() {
  for (let thread = 0; thread < 4; thread += 1) pbkdf2('a', 'b', 50_000, 64, 'sha512', () => undefined)
}
