import { startDevnet } from './start-devnet.ts'

/** A run of its own for the tests: starts a chain, says where, and waits to be ended. */
const devnet = await startDevnet({ chains: [1], history: false })
console.log(devnet.urls[1])
setInterval(() => undefined, 60_000)
