/**
 * Ends every process of a run when its parent ends for any reason, SIGKILL included: its input is a pipe that closes then.
 * Lines of the input are ids of processes that the run started. Argument: the mark that processes of the run have in
 * their environment; only Linux shows it. Started by run-guard.mjs.
 */
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { findRunProcesses, listProcesses } from './run-processes.mjs'

/** Servers remove their data, and a browser closes its files. */
const GRACE_MS = 10_000
const KILL_MS = 5_000
const POLL_MS = 100

const mark = process.argv[2] ?? ''
/** @type {Set<string>} */
const known = new Set()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => undefined)
for await (const line of createInterface({ input: process.stdin })) {
  for (const { pid, key } of listProcesses()) if (pid === Number(line)) known.add(key)
}

/** @type {Set<string>} */
const signalled = new Set()
if (!(await end('SIGTERM', GRACE_MS))) await end('SIGKILL', KILL_MS)

/**
 * @param {NodeJS.Signals} signal
 * @param {number} limitMs
 * @returns {Promise<boolean>} whether all have ended.
 */
async function end(signal, limitMs) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(POLL_MS)) {
    const left = findRunProcesses(mark, known)
    if (left.length === 0) return true
    for (const { pid, key } of left) {
      // A child must stay findable after its parent ended.
      known.add(key)
      if (!signalled.has(`${signal} ${key}`)) send(pid, signal)
      signalled.add(`${signal} ${key}`)
    }
  }
  return false
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}
