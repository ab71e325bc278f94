import { join } from 'node:path'
import { ROOT, type Room } from '../tree.ts'

/** Returns the absolute source file of each entry point of a package, and the files that a condition selects from. */
export function listEntrySources({ folder, manifest }: Room): readonly string[] {
  const entries = Object.values(manifest.exports ?? {}).flatMap((target) => {
    const source = typeof target === 'string' ? undefined : target['latchkey-source']
    return source === undefined ? [] : [source]
  })
  const chosen = Object.values(manifest.imports ?? {}).flatMap((target) => Object.values(target['latchkey-source']))
  return [...entries, ...chosen].map((source) => join(ROOT, folder, source))
}
