import { createHash } from 'node:crypto'

/** Kinds of picture that every browser shows. */
export type PictureType = 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg'

/** A picture and the name of its content. */
export interface Picture {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: PictureType
  /** First 16 hex digits of the SHA-256 of the content: the `h` of an address that never changes. */
  readonly hash: string
  /** True for letters drawn in the place of a picture that nobody has. */
  readonly isMonogram?: true
}

/** Returns the picture of a content, by default of an SVG text. */
export function toPicture(content: Picture['content'], type: PictureType = 'image/svg+xml'): Picture {
  return { content, type, hash: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}
