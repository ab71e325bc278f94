import { createHash } from 'node:crypto'

/** Types of picture that every browser shows. */
export type PictureType = 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg'

/** A picture and the hash of its content. */
export interface Picture {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: PictureType
  /** First 16 hex digits of the SHA-256 of the content: the `h` parameter of an immutable URL. */
  readonly hash: string
  /** True for a monogram. */
  readonly isMonogram?: true
}

/** Returns a picture with this content, by default an SVG. */
export function toPicture(content: Picture['content'], type: PictureType = 'image/svg+xml'): Picture {
  return { content, type, hash: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}
