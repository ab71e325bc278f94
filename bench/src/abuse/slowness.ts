import { execFileSync } from 'node:child_process'

const SAMPLES = 3
/** Time in which an idle machine starts and ends an empty Node process. */
const NOMINAL_MS = 60
const MAX_FACTOR = 20

/** Returns by how much this machine is slower now than an idle one; between 1 and 20. Time limits of the runner are multiplied by it. */
export function measureSlowness(): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const startedAt = performance.now()
    execFileSync(process.execPath, ['--eval', '0'])
    return performance.now() - startedAt
  })
  const median = times.sort((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? NOMINAL_MS
  return Math.min(MAX_FACTOR, Math.max(1, median / NOMINAL_MS))
}
