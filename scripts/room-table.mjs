// Plain JavaScript, because `.dependency-cruiser.mjs` reads it without a compiler.
import { readFileSync } from 'node:fs'

/**
 * Returns the table of `ARCHITECTURE.md`: folder of a room → folders it may import.
 *
 * @param {string} markdown
 * @returns {Map<string, readonly string[]>}
 * @throws {Error} if a row names a room without a row, or with more than one.
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
        // An adapter and a connector may have the same name: `adapters/bitcoin` is then unambiguous.
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
