/** Returns what a QR code in a picture says, or `undefined` when there is none to be read. */
export type Decode = (picture: ImageData) => Promise<string | undefined>

/** The barcode detector of some browsers. @see Shape Detection API */
interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's own reader of codes where it has one, else one that is fetched now. */
export async function openDecoder(): Promise<Decode> {
  const own = await openOwn()
  if (own !== undefined) return own
  const { default: jsqr } = await import('jsqr')
  return async ({ data, width, height }) => jsqr(data, width, height)?.data
}

async function openOwn(): Promise<Decode | undefined> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass }
  try {
    const formats = await BarcodeDetector?.getSupportedFormats()
    if (BarcodeDetector === undefined || formats?.includes('qr_code') !== true) return undefined
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  } catch {
    // Announced, but without the service behind it.
    return undefined
  }
}
