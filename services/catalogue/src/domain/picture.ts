import { createHash } from 'node:crypto'

/** An SVG and the name of its content. */
export interface Picture {
  readonly svg: string
  /** First 16 hex digits of the SHA-256 of the content: the `h` of an address that never changes. */
  readonly hash: string
}

/** Returns the picture of an SVG text. */
export function toPicture(svg: string): Picture {
  return { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 16) }
}
