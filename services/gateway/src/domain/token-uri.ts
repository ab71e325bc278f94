import { cleanName, isCleanText, safeImageUrl } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { parseJson } from './parse-json.ts'

/** Maximum bytes of a collectible's JSON: a few KB, or more with the picture inside. */
export const MAX_METADATA_BYTES = 262_144
/** Maximum characters of a URL of a JSON or a picture that is read or stored; signed URLs take about 2,000. */
export const MAX_URI_LENGTH = 4_096

const metadataSchema = v.object({
  name: v.optional(v.union([v.string(), v.number()])),
  image: v.optional(v.string()),
  image_url: v.optional(v.string()),
  image_data: v.optional(v.string()),
})

/** Used members of a collectible's JSON. */
export interface TokenMetadata {
  readonly name: string | null
  /** A displayable `data:` URL of a picture, or a clean URL of any other scheme. */
  readonly image: string | null
}

/**
 * Returns the JSON inside a `data:` URL.
 *
 * @returns `undefined` for another scheme or media type, for more than 256 KB, and for invalid JSON.
 */
export function jsonOfDataUri(uri: string): unknown {
  const match = /^data:application\/json((?:;[^,;]*)*),/i.exec(uri)
  if (match === null || uri.length > MAX_METADATA_BYTES) return undefined
  const body = uri.slice(match[0].length)
  return parseJson(
    /;base64/i.test(match[1] ?? '') ? Buffer.from(body, 'base64').toString('utf8') : percentDecoded(body),
  )
}

/**
 * Returns name and picture of a collectible's JSON; `null` members for anything else. A name has at most 120 code
 * points, an inline picture 65,536 characters, another URL 4,096.
 *
 * @see EIP-721, EIP-1155
 */
export function parseTokenMetadata(json: unknown): TokenMetadata {
  const parsed = v.safeParse(metadataSchema, json)
  if (!parsed.success) return { name: null, image: null }
  const { name = '', image, image_url, image_data } = parsed.output
  const clean = cleanName(String(name))
  const drawn = image_data?.trimStart().startsWith('<svg') === true ? toSvgUri(image_data) : ''
  return { name: clean === '' ? null : clean, image: cleanImage(image ?? image_url ?? drawn) }
}

/** Returns whether the URL contains the picture itself. */
export function isInline(uri: string): boolean {
  return /^data:/i.test(uri)
}

/** Returns the picture inside a `data:` URL; `null` if a page must not show it. */
export function inlineImage(uri: string): string | null {
  // Drawings inside a URL often contain characters that end the URL in some browsers.
  const drawn = /^data:image\/svg\+xml(?:;(?:utf-?8|charset=utf-?8))?,(?=\s*<)/i.exec(uri)
  // Base64 with line breaks: browsers drop tabs and line breaks of a URL. @see URL standard, "basic URL parser", step 3
  const url = drawn === null ? uri.replace(/[\t\n\r]/g, '') : toSvgUri(percentDecoded(uri.slice(drawn[0].length)))
  return declaresEntities(url) ? null : safeImageUrl(url)
}

/** Nested entities can expand a few lines to gigabytes, and no drawing needs them. */
function declaresEntities(url: string): boolean {
  const [, parameters = '', content] = /^data:image\/svg\+xml([^,]*),(.*)$/is.exec(url) ?? []
  if (content === undefined) return false
  const text = /;base64/i.test(parameters) ? Buffer.from(content, 'base64').toString('latin1') : percentDecoded(content)
  // Removes the zero bytes of UTF-16, so that the declaration is also found there.
  return /<!ENTITY/i.test(text.replaceAll('\0', ''))
}

/** Fills the `{id}` of an ERC-1155 URL: 64 hexadecimal digits, lower case. @see EIP-1155 "Metadata" */
export function fillTokenId(uri: string, tokenId: bigint): string {
  return uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

function cleanImage(uri: string): string | null {
  if (isInline(uri)) return inlineImage(uri)
  return uri !== '' && uri.length <= MAX_URI_LENGTH && isCleanText(uri) ? uri : null
}

function toSvgUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Many contracts use a bare percent sign, so nothing is escaped.
  }
}
