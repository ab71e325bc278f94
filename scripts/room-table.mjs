// Plain JavaScript, because `.dependency-cruiser.mjs` reads it without a compiler.
import { readFileSync } from 'node:fs'

/**
 * Returns the table of `ARCHITECTURE.md`: folder of a room → folders it may import.
 *
 * @param {string} markdown
 * @returns {Map<string, readonly string[]>}
 * @throws {Error} when a row names a room that has no row of its own, or more than one.
 */
export function parseRoomTable(markdown) {
  const rows = [...markdown.matchAll(/^\| `([^`]+)` \|[^|]*\|([^|]*)\|$/gm)].map(([, folder = '', allowed = '']) => ({
    folder,
    allowed: [...allowed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))
  /** @param {string} name */
  const named = (name) => rows.filter(({ folder }) => `/${folder}`.endsWith(`/${name}`)).map(({ folder }) => folder)
  return new Map(
    rows.map(({ folder, allowed }) => [
      folder,
      allowed.map((name) => {
        const [target, ...others] = named(name)
        if (target === undefined) throw new Error(`The row of ${folder} names ${name}, which has no row`)
        // An adapter and a connector may have one name: `adapters/bitcoin` then says which.
        if (others.length > 0) throw new Error(`The row of ${folder} names ${name}, which several rooms are called`)
        return target
      }),
    ]),
  )
}

/** @returns {Map<string, readonly string[]>} */
export function readRoomTable() {
  return parseRoomTable(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))
}
