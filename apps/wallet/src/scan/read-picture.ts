import { openDecoder } from './decode.ts'

/** A photograph; more is no picture of a code. */
const MAX_BYTES = 24 * 1_024 * 1_024
/** Longest side that is looked at, px: a code is still sharp, and a large photograph is quick. */
const MAX_SIDE = 1_600

export type PictureReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'no-code' | 'no-picture' }

/** Returns what the code in a picture says. */
export async function readPicture(file: Blob): Promise<PictureReading> {
  const pixels = await toPixels(file)
  if (pixels === undefined) return { ok: false, problem: 'no-picture' }
  const decode = await openDecoder()
  const text = await decode(pixels)
  return text === undefined || text === '' ? { ok: false, problem: 'no-code' } : { ok: true, text }
}

async function toPixels(file: Blob): Promise<ImageData | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const pixels = drawPixels(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
    return pixels
  } catch {
    // The browser does not know this kind of picture.
    return undefined
  }
}

/** Returns the pixels of a picture or a frame, made smaller where it is larger than a code has to be. */
export function drawPixels(source: CanvasImageSource, width: number, height: number): ImageData | undefined {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  if (w === 0 || h === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  // A code on glass: what is clear is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, w, h)
  context.drawImage(source, 0, 0, w, h)
  return context.getImageData(0, 0, w, h)
}
