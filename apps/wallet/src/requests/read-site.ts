import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'
import type { Site } from './site-request.types.ts'

const MAX_NAME = 48
const MAX_HOST = 80
const MAX_TEXT = 140
const MAX_URL = 2_048
const MAX_PICTURE = 262_144
const LOCAL = /^(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)$/
const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

const text = v.fallback(v.string(), '')
const metadataSchema = v.fallback(
  v.object({ name: text, description: text, url: text, icons: v.fallback(v.array(v.unknown()), []) }),
  { name: '', description: '', url: '', icons: [] },
)

/** Returns what a site says of itself, cleaned; there is always something to show. */
export function readSite(metadata: unknown): Site {
  const { name, description, url, icons } = v.parse(metadataSchema, metadata)
  const host = readHost(url)
  const iconUrl = icons.slice(0, 8).find(isPicture)
  return {
    name: cleanLine(name, MAX_NAME) || host || 'A site without a name',
    host,
    description: cleanLine(description, MAX_TEXT),
    ...(iconUrl === undefined ? {} : { iconUrl }),
  }
}

/** Nothing but https, and http on this machine: `javascript:` and its like have no host to show. */
function readHost(url: string): string {
  const parsed = parseUrl(url)
  if (parsed === undefined || parsed.username !== '' || parsed.password !== '') return ''
  const isWeb = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && LOCAL.test(parsed.hostname))
  return isWeb ? cleanLine(parsed.host, MAX_HOST) : ''
}

function isPicture(icon: unknown): icon is string {
  if (typeof icon !== 'string' || icon.length > MAX_PICTURE) return false
  if (PICTURE_DATA.test(icon)) return true
  const parsed = parseUrl(icon)
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) && LOCAL.test(parsed.hostname)
}

function parseUrl(url: string): URL | undefined {
  return url.length <= MAX_URL && URL.canParse(url) ? new URL(url) : undefined
}
