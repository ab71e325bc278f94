import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. @see proc(5) */
const TICK_MS = 10

/**
 * Returns the total CPU time of the given processes and their child processes, in milliseconds; 0 on a system without /proc.
 *
 * @param pids - Of running processes.
 */
export function readCpuMs(pids: readonly number[]): number {
  return listProcesses().reduce((sum, { pid, parent, ticks, endedTicks }) => {
    if (pids.includes(pid)) return sum + (ticks + endedTicks) * TICK_MS
    return pids.includes(parent) ? sum + ticks * TICK_MS : sum
  }, 0)
}

function listProcesses() {
  let names: readonly string[] = []
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return [] // Not Linux.
  }
  return names.flatMap((name) => {
    try {
      // The program name is in parentheses and may contain spaces, so search for the last one.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]].map(Number)
      // `cutime` and `cstime` of the parent include children that have ended.
      const [endedUser = 0, endedSystem = 0] = [fields[13], fields[14]].map(Number)
      return [{ pid: Number(name), parent, ticks: user + system, endedTicks: endedUser + endedSystem }]
    } catch {
      return [] // It has ended.
    }
  })
}
