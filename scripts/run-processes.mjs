// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ pid: number, parent: number, key: string, }} Running - `key`: the id and the start time, because systems
 * reuse ids.
 */

/**
 * Returns the processes of a run: those with its mark in their environment, the known ones, and all their children.
 *
 * @param {string} mark
 * @param {ReadonlySet<string>} known - Keys.
 * @returns {readonly Running[]}
 */
export function findRunProcesses(mark, known) {
  const all = listProcesses()
  const own = new Set(all.flatMap(({ pid, key }) => (known.has(key) || hasMark(pid, mark) ? [pid] : [])))
  for (let before = -1; before !== own.size; ) {
    before = own.size
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid)
  }
  return all.filter(({ pid }) => own.has(pid) && pid !== process.pid)
}

/** @returns {readonly Running[]} */
export function listProcesses() {
  return existsSync('/proc/self/stat') ? readProc() : readPs()
}

/**
 * Returns the parent of a process; only on Linux.
 *
 * @param {number} pid
 * @returns {number | undefined}
 */
export function readParent(pid) {
  const parent = parseStat(readText(`/proc/${pid}/stat`))[1]
  return parent === undefined ? undefined : Number(parent)
}

/** @returns {readonly Running[]} the processes on Linux, without zombies. */
function readProc() {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const [state = 'Z', parent = '0', ...rest] = parseStat(readText(`/proc/${name}/stat`))
    return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), key: `${name} ${rest[17]}` }]
  })
}

/**
 * @param {string} stat - Content of the file; empty when the process has ended.
 * @returns {readonly string[]} its fields from the state on.
 */
function parseStat(stat) {
  // The preceding name of the program may contain spaces and brackets.
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** @returns {readonly Running[]} the processes on other systems. */
function readPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state=,lstart='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, state = 'Z', ...startedAt] = line.trim().split(/\s+/)
    return state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), key: `${pid} ${startedAt.join(' ')}` }]
  })
}

/**
 * @param {number} pid
 * @param {string} mark
 */
function hasMark(pid, mark) {
  return readText(`/proc/${pid}/environ`).split('\0').includes(mark)
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process has ended, or belongs to another user.
  }
}
