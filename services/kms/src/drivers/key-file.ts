import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { type KeyRing, keyRingSchema } from './key-ring.ts'

const MODE = 0o400
const FOR_OTHERS = 0o077
const MAX_FILE_BYTES = 65_536

/**
 * Reads a key ring.
 *
 * @throws kms/invalid-key-file if the file is missing, a link, owned by another user, readable by others, or malformed
 */
export async function readKeyFile(file: string): Promise<KeyRing> {
  const handle = await openPrivate(file)
  try {
    // The opened file is checked, not its name, because another file could replace it in between.
    const { uid, mode, size } = await assertPrivate(file, handle)
    if (uid !== process.getuid?.()) throw invalid(file, 'it belongs to another user')
    if ((mode & FOR_OTHERS) !== 0) throw invalid(file, `others may use it: chmod ${MODE.toString(8)} it`)
    if (size > MAX_FILE_BYTES) throw invalid(file, 'it is too long')
    return parseKeyRing(file, await handle.readFile('utf8'))
  } finally {
    await handle.close()
  }
}

/** Returns a text that changes when the file is replaced. @throws kms/unavailable if the file is gone */
export async function readKeyFileVersion(file: string): Promise<string> {
  try {
    const { ino, mtimeNs, ctimeNs, size } = await stat(file, { bigint: true })
    return `${ino} ${mtimeNs} ${ctimeNs} ${size}`
  } catch {
    throw new WalletError('kms/unavailable', { reason: 'the key file is gone' })
  }
}

/** Writes a new key file. @throws kms/invalid-key-file if the file already exists, or cannot be written */
export async function createKeyFile(file: string, ring: KeyRing): Promise<void> {
  await writeNew(file, ring)
  await syncFolder(file)
}

/** Replaces a key file atomically: a crash leaves the old one. @throws kms/invalid-key-file */
export async function replaceKeyFile(file: string, change: (ring: KeyRing) => KeyRing): Promise<KeyRing> {
  const draft = `${file}.new`
  // The draft is written first, which also keeps a second command from running at the same time.
  const handle = await openNew(draft)
  try {
    const ring = change(await readKeyFile(file))
    await writeAll(handle, ring)
    await rename(draft, file)
    await syncFolder(file)
    return ring
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  } finally {
    await handle.close()
  }
}

async function writeNew(file: string, ring: KeyRing): Promise<void> {
  const handle = await openNew(file)
  try {
    await writeAll(handle, ring)
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, ring: KeyRing): Promise<void> {
  await handle.writeFile(`${JSON.stringify(ring, undefined, 2)}\n`)
  await handle.sync()
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', MODE)
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST'
    throw invalid(file, isThere ? 'there is a file of this name already' : `it cannot be written (${codeOf(error)})`)
  }
}

async function openPrivate(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw invalid(file, 'there is none: make one with npm start -w @latchkey/kms -- init')
    throw invalid(file, code === 'ELOOP' ? 'it is a link' : `it cannot be read (${code})`)
  }
}

async function assertPrivate(file: string, handle: FileHandle) {
  const stats = await handle.stat()
  if (!stats.isFile()) throw invalid(file, 'it is not a file')
  return stats
}

function parseKeyRing(file: string, text: string): KeyRing {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), keyRingSchema), text)
  // Without the validation issues, because they repeat values, which may be keys.
  if (!result.success) throw invalid(file, 'it is not a key ring of this version')
  return result.output
}

/** A file survives a crash only once its folder is also flushed. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const invalid = (file: string, problem: string) => new WalletError('kms/invalid-key-file', { file, problem })

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
