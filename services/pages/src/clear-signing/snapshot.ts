import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WalletError } from '@latchkey/errors'
import { type Descriptor, descriptorList } from '@latchkey/inspect/clear-signing'
import * as v from 'valibot'

/** The folder of the vendored descriptors. */
export const SNAPSHOT_FOLDER = fileURLToPath(new URL('../../../frame/descriptors', import.meta.url))

const folderName = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const snapshotSchema = v.strictObject({
  registry: v.pipe(v.string(), v.startsWith('https://github.com/')),
  commit: v.pipe(v.string(), v.regex(/^[\da-f]{40}$/)),
  license: v.literal('CC0-1.0'),
  /** Files that are taken from each folder of the registry, or `*` for all. Each folder becomes one file of the snapshot. */
  folders: v.record(folderName, v.union([v.literal('*'), v.array(v.pipe(v.string(), v.endsWith('.json')))])),
})

/** Which part of which commit of the registry is vendored. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>

/** A file of the snapshot. */
export interface DescriptorFile {
  readonly name: string
  readonly descriptors: readonly Descriptor[]
}

/** Size limit of a file of the snapshot, in bytes. */
const MAX_BYTES = 256 * 1024

/** @throws pages/invalid-descriptor */
export function readSnapshot(): Snapshot {
  return parseFile('snapshot.json', snapshotSchema)
}

/**
 * Reads the vendored descriptors.
 *
 * @throws pages/invalid-descriptor if a file does not pass its schema, or is too large
 */
export function readDescriptors(): readonly DescriptorFile[] {
  return Object.keys(readSnapshot().folders).map((name) => ({
    name,
    descriptors: parseFile(`${name}.json`, descriptorList),
  }))
}

function parseFile<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  const text = readFileSync(join(SNAPSHOT_FOLDER, name), 'utf8')
  const given = v.safeParse(v.pipe(v.string(), v.maxBytes(MAX_BYTES), v.parseJson(), schema), text)
  if (given.success) return given.output
  throw new WalletError('pages/invalid-descriptor', { descriptor: name, problem: given.issues[0].message })
}
