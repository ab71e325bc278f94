import { openDatabase } from './open-database.ts'

/** A run of its own for the tests: opens the folder, says so, and waits to be ended. */
const database = await openDatabase({ dataDir: process.argv[2], name: 'other' })
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
console.log('ready')
setInterval(() => undefined, 60_000)
