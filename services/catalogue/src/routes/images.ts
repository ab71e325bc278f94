import { WalletError } from '@latchkey/errors'
import { parsePath, parseValue } from '@latchkey/http'
import { walletIdSchema } from '@latchkey/protocol/catalogue'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Picture } from '../domain/picture.ts'
import type { PictureBook } from '../domain/picture-book.ts'
import type { WalletList } from '../domain/wallet-list.ts'

const symbolSchema = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}.$_+-]{1,24}$/u, 'a symbol is 1–24 letters or digits'))
const currencySchema = v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}$/, 'a currency is 2–8 letters'))
const assetIdSchema = v.pipe(v.string(), v.regex(/^[\w:-]{1,64}$/, 'an asset id is a picture id or a CAIP-2 id'))
/** The page's name of a custom network. */
const nameSchema = v.optional(v.pipe(v.string(), v.maxLength(64)))

/**
 * The four picture routes. A URL with `?h=` and the content's hash never changes and is cached for a year.
 *
 * @see Spec §7 "image blobs"
 */
export function imageRoutes(list: WalletList, pictures: PictureBook): Hono {
  return new Hono()
    .get('/getWalletImage/:id', (c) => {
      const id = parsePath(c, 'id', walletIdSchema)
      return answer(c, list.find(id)?.picture, `wallet ${id}`)
    })
    .get('/public/getAssetImage/:id', async (c) => {
      const id = parsePath(c, 'id', assetIdSchema)
      const found = await pictures.asset(id, parseValue(nameSchema, c.req.query('name'), 'name'))
      const picture = found !== undefined && 'wallet' in found ? list.find(found.wallet)?.picture : found
      return answer(c, picture, `asset ${id}`)
    })
    .get('/public/getTokenImage/:symbol', async (c) => {
      const symbol = parsePath(c, 'symbol', symbolSchema)
      return answer(c, await pictures.token(symbol), `token ${symbol}`)
    })
    .get('/public/getCurrencyImage/:code', async (c) => {
      const code = parsePath(c, 'code', currencySchema)
      return answer(c, await pictures.currency(code), `currency ${code}`)
    })
}

function answer(c: Context, picture: Picture | undefined, what: string): Response {
  if (picture === undefined) throw new WalletError('request/not-found', { what })
  const etag = `"${picture.hash}"`
  c.header('etag', etag)
  c.header(
    'cache-control',
    c.req.query('h') === picture.hash
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400, stale-while-revalidate=604800',
  )
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('content-type', picture.type)
  // An SVG opened directly is a document of this origin, so nothing in it may run or load.
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return c.body(picture.content)
}

/** @see RFC 9110 section 13.1.2: weak comparison, a list, or a star. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
