import { isCleanText } from '@latchkey/protocol/gateway'

const IPFS_URI = /^ipfs:\/\/(?:ipfs\/)?([a-z0-9]{10,120})((?:\/[^\s?#\\]*)?)$/i
/** `..`, `.`, and separators, which lead out of the folder. */
const LEAVES_FOLDER = /^\.{1,2}$|[/\\]/
/** A segment that is escaped more often is not a file name. */
const MAX_DECODINGS = 3

/**
 * Returns the address of `ipfs://<cid>/<path>` at an IPFS gateway, `undefined` for anything else.
 *
 * The path stays below `<gateway>/ipfs/<cid>/` on any server: segments that are dots or contain separators are
 * rejected, however often they are escaped, because a proxy may decode once more than a URL parser.
 *
 * @example toIpfsGatewayUrl('https://ipfs.example', 'ipfs://bafy…/1.png') // 'https://ipfs.example/ipfs/bafy…/1.png'
 */
export function toIpfsGatewayUrl(gateway: string, uri: string): string | undefined {
  const [, cid, path = ''] = (isCleanText(uri) && IPFS_URI.exec(uri)) || []
  if (cid === undefined) return undefined
  const folder = `${gateway.replace(/\/+$/, '')}/ipfs/${cid}`
  const segments = path.split('/').slice(1).map(toSegment)
  if (segments.includes(undefined)) return undefined
  const url = [folder, ...segments].join('/')
  return isBelow(url, folder) ? url : undefined
}

/** Returns a segment escaped once; `undefined` if it would leave its folder. */
function toSegment(segment: string): string | undefined {
  let decoded = segment
  for (let round = 0; round <= MAX_DECODINGS; round++) {
    if (LEAVES_FOLDER.test(decoded) || !isCleanText(decoded)) return undefined
    decoded = decodeAscii(decoded)
  }
  return decoded === decodeAscii(decoded) ? encodeURIComponent(decodePercent(segment)) : undefined
}

/** Compares the parsed URLs, because the parser resolves dots. */
function isBelow(url: string, folder: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(folder)) return false
  return `${new URL(url).href}/`.startsWith(`${new URL(folder).href}/`)
}

/** Decodes as a lenient server does: each escape separately. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A bare percent sign: nothing was escaped.
  }
}
