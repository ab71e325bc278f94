import { chown, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { databaseError } from './reason.ts'

export interface Identity {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** In order of preference; `node` exists in the official Node images, `nobody` nearly everywhere. */
const UNPRIVILEGED = ['postgres', 'node', 'nobody']

/**
 * Returns the OS user that PostgreSQL runs as, or `undefined` for the present one.
 *
 * PostgreSQL refuses to run as root, so root needs another user.
 *
 * @throws service/database when this is root and the machine has no ordinary user.
 */
export async function pickIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'))
  for (const name of UNPRIVILEGED) {
    const user = users.get(name)
    if (user !== undefined) return user
  }
  throw databaseError(
    'PostgreSQL does not run as root and the machine has no user named postgres, node or nobody; add one or set DATABASE_URL',
  )
}

/** Returns the users of a passwd file by name, root left out. @see passwd(5) */
export function parsePasswd(text: string): ReadonlyMap<string, Identity> {
  const users = new Map<string, Identity>()
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) continue
    if (Number(uid) !== 0) users.set(name, { name, uid: Number(uid), gid: Number(gid) })
  }
  return users
}

/** Changes the owner of a file or folder to the user of the server. */
export async function giveTo(identity: Identity | undefined, path: string): Promise<void> {
  if (identity !== undefined) await chown(path, identity.uid, identity.gid)
}

/**
 * Checks that the other user can reach a path, because PostgreSQL's own error does not name the folder.
 *
 * @throws service/database with the folder that the user cannot enter.
 */
export async function assertReachable(identity: Identity | undefined, path: string): Promise<void> {
  if (identity === undefined) return
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw databaseError(
        `the folder ${folder} is closed for the OS user ${identity.name}, which PostgreSQL runs as; ` +
          'run as a normal user, move the project out of that folder, or set DATABASE_URL',
      )
    }
    if (folder === dirname(folder)) return
  }
}
