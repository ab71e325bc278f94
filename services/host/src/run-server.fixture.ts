import { WalletError } from '@latchkey/errors'
import { pino } from 'pino'
import { runServer } from './run-server.ts'

/** A process that does what its argument says, for the test of `runServer`. */
const [, , behaviour] = process.argv
runServer(async () => {
  if (behaviour === 'refuse') throw new WalletError('service/env', { problem: 'PORT: write a whole number' })
  const alive = setInterval(() => {}, 60_000)
  const logger = pino()
  logger.info('starting')
  await new Promise((resolve) => setTimeout(resolve, 50))
  logger.info('ready')
  return {
    logger,
    stop: async () => {
      clearInterval(alive)
      logger.info('ended')
    },
  }
})
