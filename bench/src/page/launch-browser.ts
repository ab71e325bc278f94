import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium } from '@playwright/test'

/** Starts the browser of all figures. @param args - Further arguments of Chromium. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}
