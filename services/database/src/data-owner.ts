import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { databaseError, errorCode } from './reason.ts'

const ownerFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), startedAt: v.string() }),
)

/**
 * Locks a data folder for this process, and returns the function that releases it.
 *
 * The lock file of a killed run does not count. A race between two processes does no harm, because PostgreSQL itself refuses
 * a second server on one folder.
 *
 * @throws service/database when another live process, or another call of this one, holds the folder.
 */
export async function takeDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'owner.json')
  const note = JSON.stringify({ pid: process.pid, startedAt: (await startOf(process.pid)) ?? '' })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(path, note, { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw databaseError(`${path} could not be written`, error)
    }
    const owner = await readOwner(path)
    if (owner !== undefined && (await isAlive(owner))) {
      throw databaseError(`${dataDir} is in use by process ${owner.pid}; stop that run or choose another folder`)
    }
    // Rename first: of two processes that see the same dead owner, only one finds the file.
    const dead = `${path}.${process.pid}.dead`
    await rename(path, dead).catch(() => undefined)
    await rm(dead, { force: true })
  }
  throw databaseError(`${dataDir} is being opened by another process`)
}

interface Owner {
  readonly pid: number
  readonly startedAt: string
}

async function readOwner(path: string): Promise<Owner | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '') // The file is gone, so the folder has no owner.
  const parsed = v.safeParse(ownerFile, text)
  return parsed.success ? parsed.output : undefined
}

async function isAlive({ pid, startedAt }: Owner): Promise<boolean> {
  if (!isProcessRunning(pid)) return false
  const actual = await startOf(pid)
  // Containers reuse low pids after a restart; the start time distinguishes the processes.
  return actual === undefined || actual === startedAt
}

/** Returns whether a process with this id exists, of any user. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns boot id and start tick of a process, or `undefined` where the system does not report them. @see proc(5) */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  try {
    const [line, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The second field is the program's name in parentheses and may contain any characters, so count from its end.
    const tick = line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    return `${boot.trim()}:${tick ?? ''}`
  } catch {
    return undefined // On a system without these files the pid alone decides.
  }
}
