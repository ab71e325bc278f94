import { loadavg } from 'node:os'
import type { Attack, AttackerProcess } from './attacker-process.ts'
import { type Latencies, measurePaced } from './latencies.ts'
import type { ServiceProcess } from './service-process.ts'

const LIMIT_RATIO = 2
const LIMIT_BYTES = 600 * 1024 * 1024
const PER_SECOND = 40
const WARM_UP_SECONDS = 2
/** Below this a ratio measures the scheduler of the machine rather than a service. */
const FLOOR_MS = 5

/** One flood of one service, and the calls of a bystander meanwhile. */
export interface Scene {
  readonly title: string
  readonly service: ServiceProcess
  /** Another process of the same service, which the bystander does not use. */
  readonly decoy: ServiceProcess
  /** One call of the bystander; rejects if the response is not valid. @param at - number of the call */
  readonly call: (at: number) => Promise<unknown>
  /** @param url - of the service to attack */
  readonly attack: (url: string) => Attack
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)
export const toMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/**
 * Measures the bystander without the attack, with the same attack on the decoy, and with the attack, and prints all.
 * The decoy shows the cost for a bystander that results only from sharing the CPUs of this machine.
 *
 * @returns true when the bystander's p99 stayed within twice the larger of its quiet value and its value during the
 * decoy, no call of it failed, and the service stayed below 600 MB.
 */
export async function playScene(
  attackers: AttackerProcess,
  { title, service, decoy, call, attack }: Scene,
  seconds: number,
): Promise<boolean> {
  // The one-time cost of the first calls is not part of the quiet value.
  await measurePaced(call, { seconds: WARM_UP_SECONDS, perSecond: PER_SECOND })
  const quiet = await measurePaced(call, { seconds, perSecond: PER_SECOND })
  attackers.begin(attack(decoy.url))
  const beside = await measurePaced(call, { seconds, perSecond: PER_SECOND })
  await attackers.end()
  const beforeBytes = service.takePeakBytes()
  attackers.begin(attack(service.url))
  const flooded = await measurePaced(call, { seconds, perSecond: PER_SECOND })
  const result = await attackers.end()
  const peakBytes = service.takePeakBytes()
  const problems = findProblems({ quiet, beside, flooded }, peakBytes)
  print(`\n${title} (load of the machine ${loadavg()[0]?.toFixed(1)})`)
  print(`  bystander quiet    ${toText(quiet)}`)
  print(`  decoy flooded      ${toText(beside)}, p99 × ${toRatio(beside, quiet)} of quiet`)
  print(
    `  bystander flooded  ${toText(flooded)}, p99 × ${toRatio(flooded, quiet)} of quiet, × ${toRatio(flooded, beside)} of decoy`,
  )
  print(`  resident memory    ${toMegabytes(beforeBytes)} before, ${toMegabytes(peakBytes)} at most`)
  print(`  attackers got      ${JSON.stringify(result)}`)
  print(`  ${problems.length === 0 ? 'ok' : `OVER: ${problems.join('; ')}`}`)
  return problems.length === 0
}

interface Measured {
  readonly quiet: Latencies
  readonly beside: Latencies
  readonly flooded: Latencies
}

function findProblems({ quiet, beside, flooded }: Measured, peakBytes: number): readonly string[] {
  const limitMs = Math.max(FLOOR_MS, quiet.p99Ms, beside.p99Ms) * LIMIT_RATIO
  return [
    ...(flooded.p99Ms > limitMs ? [`p99 above ${limitMs.toFixed(0)} ms`] : []),
    ...(peakBytes > LIMIT_BYTES ? [`above ${toMegabytes(LIMIT_BYTES)}`] : []),
    ...(flooded.failed > quiet.failed ? [`${flooded.failed} of ${flooded.calls} calls failed`] : []),
  ]
}

const toRatio = (one: Latencies, other: Latencies): string => (one.p99Ms / other.p99Ms).toFixed(1)

function toText({ p50Ms, p99Ms, longestMs, failed }: Latencies): string {
  const [p50, p99, longest] = [p50Ms, p99Ms, longestMs].map((ms) => ms.toFixed(1))
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms, ${failed} failed`
}
