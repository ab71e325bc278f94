import { openDecoder } from './decode.ts'

/** A photograph; more is no picture of a code. */
const MAX_BYTES = 24 * 1_024 * 1_024
/** Longest side that is looked at, px: a code is still sharp, and a large photograph is quick. */
const MAX_SIDE = 1_600
/** A code cut out of a screen is too fine for most readers as it is, a photograph too noisy. */
const SCALES = [1, 3, 2, 0.5] as const

export type PictureReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'no-code' | 'no-picture' }

/** Returns what the code in a picture says. */
export async function readPicture(file: Blob): Promise<PictureReading> {
  const bitmap = file.size > MAX_BYTES ? undefined : await toBitmap(file)
  if (bitmap === undefined) return { ok: false, problem: 'no-picture' }
  const decode = await openDecoder()
  for (const scale of SCALES) {
    const pixels = drawPixels(bitmap, bitmap, scale)
    const text = pixels === undefined ? undefined : await decode(pixels)
    if (text !== undefined && text !== '') return { ok: true, text }
  }
  return { ok: false, problem: 'no-code' }
}

async function toBitmap(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    // The browser does not know this kind of picture.
    return undefined
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the pixels of a picture or a frame, made larger or smaller, and never larger than is quick to look at. */
export function drawPixels(source: CanvasImageSource, { width, height }: Size, wanted: number): ImageData | undefined {
  const scale = Math.min(wanted, MAX_SIDE / Math.max(width, height))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  if (w === 0 || h === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  // A code on glass: transparent pixels count as white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, w, h)
  context.drawImage(source, 0, 0, w, h)
  return context.getImageData(0, 0, w, h)
}
