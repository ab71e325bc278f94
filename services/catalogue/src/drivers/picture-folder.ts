import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { WalletError } from '@latchkey/errors'
import { isInertSvg } from '../domain/is-inert-svg.ts'
import { type Picture, type PictureType, toPicture } from '../domain/picture.ts'
import { PICTURE_FAMILIES, type PictureFamily, type PictureSource } from '../ports/picture-source.ts'

/** Maximum bytes, because larger pictures slow down a list of forty; a square of 128 px needs a tenth of it. */
const MAX_BYTES = 64 * 1024

const TYPES: Readonly<Record<string, PictureType>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}
/** First bytes of each type. @see RFC 2083, RFC 9649, JFIF */
const STARTS: Readonly<Record<PictureType, RegExp>> = {
  'image/svg+xml': /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/,
  'image/png': /^\x89PNG/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
  'image/jpeg': /^\xff\xd8\xff/,
}

/**
 * Reads a folder of pictures: `wallets/rabby.svg`, `networks/eip155_8453.png`, `tokens/USDC.webp`. A family without a
 * folder has no pictures; files of other types are ignored.
 *
 * @throws catalogue/invalid-data, which names the file and the problem.
 * @example const { find } = await readPictureFolder('/etc/latchkey/pictures')
 */
export async function readPictureFolder(folder: string): Promise<PictureSource> {
  const pictures = new Map<string, Picture>()
  // A missing folder is a mistake in the configuration.
  const families = await readdir(folder).catch(() => {
    throw invalid(folder, 'there is no such folder')
  })
  for (const family of PICTURE_FAMILIES) {
    if (!families.includes(family)) continue
    for (const file of (await readdir(join(folder, family))).sort()) {
      const type = TYPES[extname(file).toLowerCase()]
      if (type === undefined) continue
      const key = keyOf(family, file.slice(0, -extname(file).length))
      if (pictures.has(key)) throw invalid(`${family}/${file}`, 'there is another file of this name')
      pictures.set(key, parsePicture(`${family}/${file}`, type, await readFile(join(folder, family, file))))
    }
  }
  return { names: pictures.keys(), find: (family, name) => pictures.get(keyOf(family, name)) }
}

function parsePicture(file: string, type: PictureType, bytes: Buffer<ArrayBuffer>): Picture {
  if (bytes.length > MAX_BYTES) throw invalid(file, `it is larger than ${MAX_BYTES / 1024} KiB`)
  const isText = type === 'image/svg+xml'
  const text = bytes.toString(isText ? 'utf8' : 'latin1')
  if (!STARTS[type].test(text)) throw invalid(file, `its content is not ${type}`)
  if (isText && !isInertSvg(text)) throw invalid(file, 'an SVG may hold shapes only: no script, no address, no entity')
  return toPicture(isText ? text : new Uint8Array(bytes), type)
}

function keyOf(family: PictureFamily, name: string): string {
  return `${family}/${name.toLowerCase()}`
}

function invalid(file: string, problem: string): WalletError {
  return new WalletError('catalogue/invalid-data', { file, field: 'the picture', problem })
}
