import { join } from 'node:path'
import { ROOT, type Room } from '../tree.ts'

/** Returns the absolute source file behind each door of a room. */
export function doorSources({ folder, manifest }: Room): readonly string[] {
  return Object.values(manifest.exports ?? {}).flatMap((target) => {
    const source = typeof target === 'string' ? undefined : target['latchkey-source']
    return source === undefined ? [] : [join(ROOT, folder, source)]
  })
}
