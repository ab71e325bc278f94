import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { serveGallery } from './serve-gallery.ts'

const START_MS = 600_000

interface OpenGallery {
  readonly url: string
  readonly browser: Browser
}

/** Serves the gallery and starts a browser for the tests of a file. @returns both, once the tests run. */
export function openGallery(): () => OpenGallery {
  let gallery: Awaited<ReturnType<typeof serveGallery>> | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    const executablePath = findChromium()
    const options = { ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] }
    ;[gallery, browser] = await Promise.all([serveGallery(), chromium.launch(options)])
  }, START_MS)
  afterAll(async () => {
    await browser?.close()
    await gallery?.stop()
  })
  return () => {
    if (gallery === undefined || browser === undefined) throw new Error('The gallery is open while tests run')
    return { url: gallery.url, browser }
  }
}
