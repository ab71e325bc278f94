import { cleanName, safeImageUrl } from '@latchkey/protocol/gateway'
import * as v from 'valibot'

/** JSON of a collectible: a few KB, or more with the picture inside. */
export const MAX_METADATA_BYTES = 262_144

const metadata = v.object({
  name: v.optional(v.union([v.string(), v.number()])),
  image: v.optional(v.string()),
  image_url: v.optional(v.string()),
  image_data: v.optional(v.string()),
})

export interface Described {
  readonly name: string | null
  /** As the contract wrote it: any scheme. */
  readonly image: string | null
}

/**
 * Returns the JSON inside a `data:` address.
 *
 * @returns `undefined` for another scheme or media type, for more than 256 KB, and for what is no JSON.
 */
export function jsonOfDataUri(uri: string): unknown {
  const match = /^data:application\/json((?:;[^,;]*)*),/i.exec(uri)
  if (match === null || uri.length > MAX_METADATA_BYTES) return undefined
  const body = uri.slice(match[0].length)
  return parseJson(
    /;base64/i.test(match[1] ?? '') ? Buffer.from(body, 'base64').toString('utf8') : percentDecoded(body),
  )
}

/** Returns name and picture of a collectible's JSON; `null` members for anything else. @see EIP-721, EIP-1155 */
export function describe(json: unknown): Described {
  const parsed = v.safeParse(metadata, json)
  if (!parsed.success) return { name: null, image: null }
  const { name = '', image, image_url, image_data } = parsed.output
  const said = cleanName(String(name))
  const drawn = image_data?.trimStart().startsWith('<svg') === true ? toSvgUri(image_data) : undefined
  return { name: said === '' ? null : said, image: image ?? image_url ?? drawn ?? null }
}

/** Returns a picture that stands in the address itself, `null` when it would have to be loaded. */
export function inlineImage(uri: string | null): string | null {
  if (uri === null || !/^data:/i.test(uri)) return null
  // Drawings written straight into the address often leave characters that end it in some browsers.
  const svg = /^data:image\/svg\+xml(?:;(?:utf-?8|charset=utf-?8))?,(?=\s*<)/i.exec(uri)
  return safeImageUrl(svg === null ? uri : toSvgUri(percentDecoded(uri.slice(svg[0].length))))
}

/** Fills the `{id}` of an ERC-1155 address: 64 hexadecimal digits, lower case. @see EIP-1155 "Metadata" */
export function fillTokenId(uri: string, tokenId: bigint): string {
  return uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

function toSvgUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Many contracts leave a bare percent sign; then nothing was escaped.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Described as nothing.
  }
}
