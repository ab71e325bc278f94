import { join } from 'node:path'
import { ROOT, type Room } from '../tree.ts'

/** Returns the absolute source file behind each entry point of a room, and those that a condition chooses from. */
export function listEntrySources({ folder, manifest }: Room): readonly string[] {
  const entries = Object.values(manifest.exports ?? {}).flatMap((target) => {
    const source = typeof target === 'string' ? undefined : target['latchkey-source']
    return source === undefined ? [] : [source]
  })
  const chosen = Object.values(manifest.imports ?? {}).flatMap((target) => Object.values(target['latchkey-source']))
  return [...entries, ...chosen].map((source) => join(ROOT, folder, source))
}
