import { startDevnet } from './start-devnet.ts'

/** A process for the tests: starts a chain, prints its URL, and waits for its end. */
const devnet = await startDevnet({ chains: [1], history: false })
console.log(devnet.urls[1])
setInterval(() => undefined, 60_000)
