import { loadavg } from 'node:os'
import { openOfficialSession } from '../official-session.fixture.ts'
import { stallProcess } from '../stall.fixture.ts'
import { startNode } from './process.fixture.ts'

/**
 * Prints how many acknowledgements official clients miss while the relay stalls repeatedly: `npm run bench:stalls`,
 * with the number of session updates as an optional argument. The relay is a process with its store in memory; both
 * clients and the proxies that delay them are this process.
 */
const STALLS = { frozenMs: 35, periodMs: 95 }
const ROUND_TRIPS_MS = [0, 40, 100]
const UPDATES = Number(process.argv[2] ?? 1_000)

const print = (text: string) => process.stdout.write(`${text}\n`)

async function measure(roundTripMs: number): Promise<void> {
  const node = await startNode('')
  const session = await openOfficialSession(node.url, roundTripMs / 2)
  const endStalls = stallProcess(node.pid, STALLS)
  const { seen, lost, medianMs } = await session.update(UPDATES)
  endStalls()
  const load = loadavg().map((each) => each.toFixed(1))
  print(
    `  ${roundTripMs} ms: ${lost} of ${UPDATES} missed, ${seen} seen, median ${Math.round(medianMs)} ms, load ${load.join(' ')}`,
  )
  await session.stop()
  await node.stop()
}

// The official client checks for a network before it connects, and the machine may be offline.
globalThis.fetch = async () => new Response()
// Five minutes after a missed acknowledgement, the official client has an unhandled rejection.
process.on('unhandledRejection', () => undefined)
print(`Session updates, the relay frozen for ${STALLS.frozenMs} of each ${STALLS.periodMs} ms, by round trip:`)
for (const roundTripMs of ROUND_TRIPS_MS) await measure(roundTripMs)
process.exit()
