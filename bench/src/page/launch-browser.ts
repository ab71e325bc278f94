import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium } from '@playwright/test'

/** Starts the browser of all figures. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}
