import { openDatabase } from './open-database.ts'

/** A process for the tests: opens the folder, prints a line, and waits for its end. */
const database = await openDatabase({ dataDir: process.argv[2], name: 'other' })
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
console.log('ready')
setInterval(() => undefined, 60_000)
